import { WebError } from './web-error.ts';

export type DocumentKind = 'html' | 'pdf' | 'docx' | 'xlsx' | 'csv' | 'json' | 'markdown' | 'text';

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
};

export const mediaTypeOfKind: Record<DocumentKind, string> = {
  html: 'text/html',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  json: 'application/json',
  markdown: 'text/markdown',
  text: 'text/plain',
};

/** Whether a body of this declared type can be worth reading at all. */
export function isReadableType(mediaType: string | undefined): boolean {
  return !/^(image|audio|video|font)\//.test(mediaType ?? '');
}

/** What a document is: its bytes have the first word, then the declared type, then the name. */
export function documentKind(source: { bytes: Uint8Array; mediaType?: string; name?: string }): DocumentKind {
  const start = Buffer.from(source.bytes.subarray(0, 2_048)).toString('latin1');
  if (start.slice(0, 1_024).includes('%PDF-')) return 'pdf';
  if (start.startsWith('PK\x03\x04')) return officeKind(source.bytes);
  if (isBinary(source.bytes, start)) throw unsupportedType(source.mediaType);

  const declared =
    kindOfType[source.mediaType ?? ''] ?? (source.mediaType?.endsWith('+json') ? 'json' : undefined);
  const named = kindOfExtension[/\.(\w+)$/.exec(source.name ?? '')?.[1]?.toLowerCase() ?? ''];
  if (declared && declared !== 'pdf') return declared;
  if (
    /^[\s\uFEFF\xEF\xBB\xBF]*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)*<(!doctype html|html|head|body)\b/i.test(
      start,
    )
  )
    return 'html';
  if (declared === 'pdf') throw new WebError('unreadable', 'The document says it is a PDF, but is not one.');
  return named ?? 'text';
}

function officeKind(bytes: Uint8Array): DocumentKind {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (raw.includes('word/document.xml')) return 'docx';
  if (raw.includes('xl/workbook.xml')) return 'xlsx';
  throw unsupportedType('application/zip');
}

const binaryStarts = [
  '\x89PNG',
  '\xFF\xD8\xFF',
  'GIF8',
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

function unsupportedType(mediaType: string | undefined): WebError {
  const name = mediaType ? ` (${mediaType})` : '';
  return new WebError('unsupported-type', `This kind of file${name} cannot be read as a document.`);
}
