import type { Image } from '@quarry/api/images.ts';
import { createContext } from 'react';
import { client, isOwnFile } from './client.ts';

export interface KnownPictures {
  /** Where a picture is shown from, if it may load by itself. */
  addressOf(url: string): string | undefined;
  /** The same for any other, once somebody wants to see it. */
  ask(url: string): Promise<string>;
}

/**
 * The pictures that a text may show by itself: what its run has come across, and our own files. Any other address was
 * chosen by whoever wrote the text, and asking for it may tell somebody what stands in it. The service fetches them,
 * guarded; the browser asks nobody else.
 */
export function knownPictures(runId: string | undefined, images: readonly Image[]): KnownPictures {
  const known = new Map<string, string>();
  for (const { id: imageId, imageUrl, thumbnailUrl } of images) {
    if (imageId === undefined || runId === undefined) continue;
    if (thumbnailUrl !== undefined)
      known.set(thumbnailUrl, client.imageUrl({ runId, imageId, size: 'thumbnail' }));
    known.set(imageUrl, client.imageUrl({ runId, imageId }));
  }
  return {
    addressOf: (url) => (isOwnFile(url) ? url : known.get(url)),
    ask: async (url) => (await client.signImage({ url })).url,
  };
}

export const KnownPicturesContext = createContext(knownPictures(undefined, []));
