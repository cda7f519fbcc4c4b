import type { PagePicture, ParsedPicture } from '../parsed-document.ts';
import { addPictures } from './add-pictures.ts';
import type { PictureReader } from './tesseract.ts';

/** What is known of a picture beside its points. */
export interface PictureAbout {
  /** What it was before it was made small. */
  mediaType: string;
  width: number;
  height: number;
}

/** A document that is a picture: what is written in it, where that can be read here, and itself as a small file. */
export async function readPicture(
  { shrunk, ...about }: ParsedPicture,
  {
    pictures: [points] = [],
    reader,
    signal,
  }: { pictures?: PagePicture[]; reader?: PictureReader; signal?: AbortSignal },
) {
  const text = points && (await reader?.read(points, signal));
  signal?.throwIfAborted();
  const { mediaType, width, height } = about;
  const format = mediaType.replace('image/', '').toUpperCase();
  return {
    body: text === undefined || !hasWords(text) ? '' : addPictures({ body: '' }, [{ page: 1, text }]).body,
    description: `Picture (${format}, ${width} × ${height}).`,
    picture: about satisfies PictureAbout,
    file: { mediaType: 'image/jpeg', bytes: shrunk.bytes },
  };
}

/** In leaves, hair and clouds letters are found too, but hardly words. */
function hasWords(text: string): boolean {
  const words =
    text.match(/[\p{L}\p{N}]{3,}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,}/gu) ?? [];
  const solid = text.replaceAll(/\s/g, '').length;
  return words.join('').length >= solid / 2;
}
