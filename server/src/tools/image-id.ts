import { createHash } from 'node:crypto';

/** The image with its name within the run. One that has no address of the web has none. */
export function withImageId<T extends { imageUrl: string }>(image: T): T & { id?: string } {
  if (!/^https?:/i.test(image.imageUrl)) return image;
  return { ...image, id: createHash('sha256').update(image.imageUrl).digest('base64url').slice(0, 22) };
}
