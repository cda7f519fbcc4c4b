import { decodeText } from './charset.ts';
import { documentKind, mediaTypeOfKind } from './document-kind.ts';
import { parseHtml } from './parse-html.ts';
import { parseCsv, parseJson, parseMarkdown, parsePlainText } from './parse-text.ts';
import type { ParsedDocument, ParseLimits } from './parsed-document.ts';

export interface DocumentSource {
  bytes: Uint8Array;
  /** As declared, lower case and without parameters. */
  mediaType?: string;
  charset?: string;
  name?: string;
  url?: string;
}

/** Reads any document we can read. Runs in a parse process: what it gets is hostile until proven otherwise. */
export async function parseDocument(
  source: DocumentSource,
  limits: ParseLimits,
): Promise<ParsedDocument & { mediaType: string }> {
  const kind = documentKind(source);
  const options = { url: source.url, limits };
  const text = () => decodeText(source.bytes, source.charset);
  const parsers = {
    html: () => parseHtml(text(), options),
    // Loaded on first use: most processes only ever see pages.
    pdf: async () => (await import('./parse-pdf.ts')).parsePdf(source.bytes, options),
    docx: async () => (await import('./parse-office.ts')).parseDocx(source.bytes, options),
    xlsx: async () => (await import('./parse-office.ts')).parseXlsx(source.bytes, options),
    csv: () => parseCsv(text(), options),
    json: () => parseJson(text(), options),
    markdown: () => parseMarkdown(text(), options),
    text: () => parsePlainText(text(), options),
  };
  return { ...(await parsers[kind]()), mediaType: mediaTypeOfKind[kind] };
}
