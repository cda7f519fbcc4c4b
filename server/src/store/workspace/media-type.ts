const UNKNOWN = 'application/octet-stream';

const byExtension: Record<string, string> = {
  avif: 'image/avif',
  csv: 'text/csv',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  gif: 'image/gif',
  htm: 'text/html',
  html: 'text/html',
  ics: 'text/calendar',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript',
  json: 'application/json',
  jsonl: 'application/x-ndjson',
  log: 'text/plain',
  markdown: 'text/markdown',
  md: 'text/markdown',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  svg: 'image/svg+xml',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  webp: 'image/webp',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  zip: 'application/zip',
};

const signatures: [type: string, bytes: RegExp][] = [
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/avif', /^[^]{4}ftypavi[fs]/],
  ['application/pdf', /^%PDF-/],
];

/** The part by which an office document is known from other archives. */
const officeParts: [extension: string, part: string][] = [
  ['docx', 'word/document.xml'],
  ['xlsx', 'xl/workbook.xml'],
  ['pptx', 'ppt/presentation.xml'],
];

/** What was declared, unless that says nothing; then what the first bytes or the name tell. */
export function mediaTypeOf(file: { name: string; bytes: Uint8Array; declared?: string }): string {
  const { name, bytes, declared = UNKNOWN } = file;
  if (declared !== UNKNOWN) return declared;
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  const signed = signatures.find(([, begin]) => begin.test(head))?.[0];
  if (signed) return signed;
  if (head.startsWith('PK\x03\x04')) return archiveType(bytes);
  const named = byExtension[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];
  const isLie = signatures.some(([type]) => type === named) || /zip|openxml/.test(named ?? '');
  if (named !== undefined && !isLie) return named;
  return isText(bytes) ? 'text/plain' : UNKNOWN;
}

function archiveType(bytes: Uint8Array): string {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [extension = 'zip'] = officeParts.find(([, part]) => raw.includes(part)) ?? [];
  return byExtension[extension]!;
}

const LOOKED_AT = 64 * 1024;

function isText(bytes: Uint8Array): boolean {
  try {
    // As a stream: the last character may be cut in two.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, LOOKED_AT), {
      stream: true,
    });
    return text !== '' && !/[^\P{Cc}\s]/u.test(text);
  } catch {
    return false;
  }
}
