import { codeLanguage } from './code-language.ts';
import { WebError } from './web-error.ts';

export type DocumentKind =
  | 'html'
  | 'pdf'
  | 'docx'
  | 'xlsx'
  | 'pptx'
  | 'opendocument'
  | 'epub'
  | 'rtf'
  | 'mail'
  | 'csv'
  | 'json'
  | 'markdown'
  | 'code'
  | 'picture'
  | 'text';

const kindOfType: Record<string, DocumentKind> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'application/pdf': 'pdf',
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'application/csv': 'csv',
  'application/json': 'json',
  'text/json': 'json',
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'message/rfc822': 'mail',
};

const kindOfExtension: Record<string, DocumentKind> = {
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  csv: 'csv',
  tsv: 'csv',
  json: 'json',
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
  eml: 'mail',
};

export const mediaTypeOfKind: Record<DocumentKind, string> = {
  html: 'text/html',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  opendocument: 'application/vnd.oasis.opendocument.text',
  epub: 'application/epub+zip',
  rtf: 'application/rtf',
  mail: 'message/rfc822',
  csv: 'text/csv',
  json: 'application/json',
  markdown: 'text/markdown',
  code: 'text/plain',
  picture: 'image/*',
  text: 'text/plain',
};

/** Whether a body of this declared type can be worth reading at all. */
export function isReadableType(mediaType: string | undefined): boolean {
  return !/^(image|audio|video|font)\//.test(mediaType ?? '') || isPictureType(mediaType);
}

/** Whether a declared type is that of a picture that can be decoded here. */
function isPictureType(mediaType: string | undefined): boolean {
  return /^image\/(png|x-png|jpe?g|pjpeg|gif|webp)$/.test(mediaType ?? '');
}

/** What a document is: its bytes have the first word, then the declared type, then the name. */
export function documentKind(source: { bytes: Uint8Array; mediaType?: string; name?: string }): DocumentKind {
  const start = Buffer.from(source.bytes.subarray(0, 2_048)).toString('latin1');
  if (start.slice(0, 1_024).includes('%PDF-')) return 'pdf';
  if (start.startsWith('PK\x03\x04')) return officeKind(source.bytes);
  if (/^\s*\{\\rtf/.test(start.slice(0, 100))) return 'rtf';
  if (pictureStarts.some((magic) => magic.test(start))) return 'picture';
  if (isBinary(source.bytes, start) || isDrawing(source.mediaType, start))
    throw unsupportedType(source.mediaType);

  const declared =
    kindOfType[source.mediaType ?? ''] ?? (source.mediaType?.endsWith('+json') ? 'json' : undefined);
  const extension = /\.(\w+)$/.exec(source.name ?? '')?.[1]?.toLowerCase() ?? '';
  const named = kindOfExtension[extension];
  if (declared && declared !== 'pdf') return declared;
  if (
    /^[\s\uFEFF\xEF\xBB\xBF]*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)*<(!doctype html|html|head|body)\b/i.test(
      start,
    )
  )
    return 'html';
  if (declared === 'pdf') throw new WebError('unreadable', 'The document says it is a PDF, but is not one.');
  if (named) return named;
  if (looksLikeMail(start)) return 'mail';
  return codeLanguage(source) ? 'code' : 'text';
}

/** A message without a name of its own: its first lines are headers, and some that only a message has. */
function looksLikeMail(start: string): boolean {
  const head = start.split(/\r?\n\r?\n/, 1)[0] ?? '';
  const names = [...head.matchAll(/^([A-Za-z][\w-]{1,40}):[ \t]/gm)].map(([, name]) => name!.toLowerCase());
  const lines = head.split(/\r?\n/).filter((line) => !/^[ \t]/.test(line));
  const isHead = names.length >= 3 && names.length >= lines.length - 1;
  return (
    isHead &&
    names.includes('from') &&
    ['received', 'message-id', 'mime-version'].some((name) => names.includes(name))
  );
}

/** An archive is what its parts make it. Their names are not packed; that of their whole is the first of some. */
function officeKind(bytes: Uint8Array): DocumentKind {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = raw.subarray(0, 200).toString('latin1');
  if (start.includes('mimetypeapplication/epub+zip')) return 'epub';
  if (/mimetypeapplication\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)/.test(start))
    return 'opendocument';
  if (raw.includes('word/document.xml')) return 'docx';
  if (raw.includes('xl/workbook.xml')) return 'xlsx';
  if (raw.includes('ppt/presentation.xml')) return 'pptx';
  if (raw.includes('META-INF/container.xml')) return 'epub';
  if (raw.includes('content.xml') && raw.includes('mimetype')) return 'opendocument';
  throw unsupportedType('application/zip');
}

const pictureStarts = [/^\x89PNG\r\n/, /^\xFF\xD8\xFF/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/];

/** Formats of pictures that are not decoded here; a drawing in SVG may hold a script, and is never drawn. */
function isDrawing(mediaType: string | undefined, start: string): boolean {
  if (mediaType?.startsWith('image/')) return true;
  return /^[\s\uFEFF\xEF\xBB\xBF]*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*|<!doctype svg[^>]*>\s*)*<svg\b/i.test(
    start,
  );
}

const binaryStarts = [
  'RIFF',
  '\x1F\x8B',
  'Rar!',
  '7z\xBC\xAF',
  '\x7FELF',
  'MZ\x90',
  'OggS',
  'ID3',
  '\xD0\xCF\x11\xE0',
  'wOF',
];

function isBinary(bytes: Uint8Array, start: string): boolean {
  if (binaryStarts.some((magic) => start.startsWith(magic))) return true;
  const isUtf16 = start.startsWith('\xFF\xFE') || start.startsWith('\xFE\xFF');
  if (isUtf16 || bytes.length === 0) return false;
  // Text in UTF-16 without a mark has zeros at every second place only; binary data has them anywhere.
  const sides = new Set([...start].map((character, index) => (character === '\0' ? index % 2 : -1)));
  return sides.has(0) && sides.has(1);
}

export function unsupportedType(mediaType: string | undefined): WebError {
  const name = mediaType ? ` (${mediaType})` : '';
  if (isPictureType(mediaType))
    return new WebError('unsupported-type', `The file says it is a picture${name}, but is not one.`);
  if (mediaType?.startsWith('image/'))
    return new WebError(
      'unsupported-type',
      `This kind of picture${name} cannot be read; PNG, JPEG, WebP and GIF can.`,
    );
  return new WebError('unsupported-type', `This kind of file${name} cannot be read as a document.`);
}
