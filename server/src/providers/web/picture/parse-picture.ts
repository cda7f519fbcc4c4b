import type { ParsedDocument, ParseLimits } from '../parsed-document.ts';
import { WebError } from '../web-error.ts';
import { readPictureHead } from './picture-head.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** A picture as a document: no text yet, and itself, small. */
export async function parsePicture(
  bytes: Uint8Array,
  { limits }: { limits: ParseLimits },
): Promise<ParsedDocument> {
  const head = readPictureHead(bytes);
  if (!head) throw new WebError('unreadable', 'The picture is damaged and cannot be read.');
  const { grey, ...shrunk } = await shrinkPicture(bytes, head, { isRead: limits.maxPictures > 0 });
  // Whoever held the camera on its side sees the picture upright.
  const isTurned = head.orientation >= 5 && head.orientation <= 8;
  const [width, height] = isTurned ? [head.height, head.width] : [head.width, head.height];
  return {
    title: '',
    description: '',
    body: '',
    bodyLinks: [],
    images: [],
    truncated: false,
    picture: { mediaType: head.mediaType, width, height, shrunk },
    ...(grey && { pictures: [{ page: 1, ...grey }] }),
  };
}
