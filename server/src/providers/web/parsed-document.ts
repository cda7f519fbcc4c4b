import type { PageKind } from './html/judge/page-kind.ts';

export interface BodyLink {
  title: string;
  url: string;
  type: 'internal' | 'external' | 'image' | 'file';
}

export interface DocumentImage {
  imageUrl: string;
  title?: string;
  link?: string;
  /** What stands below it. */
  caption?: string;
  /** In points, as the page has it. */
  width?: number;
  height?: number;
  /** What the page calls its own picture. */
  isCover?: true;
}

/** What a parser gets out of a document. */
export interface ParsedDocument {
  title: string;
  description: string;
  /** Markdown. */
  body: string;
  bodyLinks: BodyLink[];
  images: DocumentImage[];
  language?: string;
  author?: string;
  /** What the site calls itself. */
  siteName?: string;
  /** ISO 8601. */
  publishedAt?: string;
  modifiedAt?: string;
  /** Of pages of the web. */
  kind?: PageKind;
  /** The page has almost no text before its scripts have run: a browser may find more. */
  needsScript?: true;
  /** What the page calls its canonical address. */
  canonicalLink?: string;
  truncated: boolean;
  /** From which place of the body on its text stands on which page of the file. */
  pages?: { page: number; start: number }[];
  /** Pages without text that are pictures. */
  picturePages?: number[];
  /** Those of them that may be read. */
  pictures?: PagePicture[];
  /** Of a document that is a picture as a whole. */
  picture?: ParsedPicture;
}

export interface ParsedPicture {
  mediaType: string;
  /** In points, upright. */
  width: number;
  height: number;
  /** The same as a small JPEG without anything beside its points. */
  shrunk: { width: number; height: number; bytes: Uint8Array };
}

/** A picture of a page: one byte for each point, from black to white. */
export interface PagePicture {
  page: number;
  width: number;
  height: number;
  grey: Uint8Array;
}

export interface ParseLimits {
  /** Characters of the body; the rest is cut and the document marked as truncated. */
  maxBodyChars: number;
  maxLinks: number;
  maxImages: number;
  /** Rows of one table (CSV file, sheet). */
  maxRows: number;
  maxPages: number;
  /** Pictures of pages that are handed on to be read. */
  maxPictures: number;
  /** Bytes an office file may unpack to. */
  maxUnpackedBytes: number;
  /** A document that is read page by page ends after this with the pages it has. */
  softLimitMs: number;
}

/** A document of which something is left out, and that says so at its end. */
export function withNote(
  document: ParsedDocument,
  note: string,
  { maxBodyChars }: Pick<ParseLimits, 'maxBodyChars'>,
): ParsedDocument {
  const { body } = cutBody(document.body, Math.max(0, maxBodyChars - note.length - 2));
  return { ...document, body: body ? `${body}\n\n${note}` : '', truncated: true };
}

/** Cuts a body at its limit, at the end of a line where one is near. */
export function cutBody(body: string, maxChars: number): { body: string; truncated: boolean } {
  if (body.length <= maxChars) return { body, truncated: false };
  const cut = body.slice(0, maxChars);
  const lineEnd = cut.lastIndexOf('\n');
  return { body: lineEnd > maxChars * 0.9 ? cut.slice(0, lineEnd) : cut, truncated: true };
}
