import type { PagePicture, ParsedDocument } from '../parsed-document.ts';
import { addPictures } from './add-pictures.ts';
import type { PageDrawer } from './pdftoppm.ts';
import type { PictureReader } from './tesseract.ts';

interface Found {
  pictures?: PagePicture[];
  picturePages?: number[];
  reader?: PictureReader;
  /** The document itself, and who draws those of its pages that we cannot unpack. */
  bytes?: Uint8Array;
  drawer?: PageDrawer;
  maxPictures?: number;
  signal?: AbortSignal;
}

/** Adds the text of pages that are pictures, and says which of them could not be read. */
export async function withPictures<Document extends ParsedDocument>(
  document: Document,
  { picturePages = [], reader, signal, ...found }: Found,
): Promise<Document & { notice?: string }> {
  if (picturePages.length === 0) return document;
  const read: { page: number; text: string }[] = [];
  const canRead = (await reader?.isThere()) ?? false;
  for (const page of canRead ? picturePages.slice(0, found.maxPictures) : []) {
    const picture = await pictureOf(page, found, signal);
    const text = picture && (await reader!.read(picture, signal));
    signal?.throwIfAborted();
    if (text !== undefined) read.push({ page, text });
  }
  const unread = picturePages.filter((page) => !read.some((one) => one.page === page));
  const added = { ...document, ...addPictures(document, read) };
  if (unread.length === 0) return added;
  const notice = unreadNotice(unread, canRead);
  // A document of which nothing could be read says at least why.
  return { ...added, notice, body: added.body || notice };
}

/** As it was unpacked, else as others draw it. */
function pictureOf(
  page: number,
  { pictures = [], bytes, drawer }: Pick<Found, 'pictures' | 'bytes' | 'drawer'>,
  signal: AbortSignal | undefined,
): PagePicture | undefined | Promise<PagePicture | undefined> {
  const unpacked = pictures.find((picture) => picture.page === page);
  return unpacked ?? (bytes && drawer?.draw(bytes, page, signal));
}

function unreadNotice(pages: number[], canRead: boolean): string {
  const most = 20;
  const list = `${pages.slice(0, most).join(', ')}${pages.length > most ? ` and ${pages.length - most} more` : ''}`;
  const what = pages.length === 1 ? `Page ${list} is a picture` : `Pages ${list} are pictures`;
  return canRead
    ? `${what} whose text could not be read.`
    : `${what} of text, which is not read here: install tesseract on the server to read it.`;
}
