import { decodeText } from './charset.ts';
import { parseBoundedHtml } from './bounded-html.ts';
import { documentKind, mediaTypeOfKind } from './document-kind.ts';
import { parseCsv, parseJson, parseMarkdown, parsePlainText } from './parse-text.ts';
import { boundOffice } from './office-limits.ts';
import type { ParsedDocument, ParseLimits } from './parsed-document.ts';
import { withNote } from './parsed-document.ts';
import { boundPdf } from './pdf-limits.ts';

export interface DocumentSource {
  bytes: Uint8Array;
  /** As declared, lower case and without parameters. */
  mediaType?: string;
  charset?: string;
  name?: string;
  url?: string;
}

const onlyPartly = 'Only a part of this document was read: it has more in it than can be read.';

/** Reads any document we can read. Runs in a parse process: what it gets is hostile until proven otherwise. */
export async function parseDocument(
  source: DocumentSource,
  limits: ParseLimits,
): Promise<ParsedDocument & { mediaType: string }> {
  const kind = documentKind(source);
  const options = { url: source.url, limits };
  const text = () => decodeText(source.bytes, source.charset);
  const parsers = {
    html: () => parseBoundedHtml(text(), options),
    // Loaded on first use: most processes only ever see pages.
    pdf: async () => {
      const { parsePdf } = await import('./parse-pdf.ts');
      return parseBounded(boundPdf(source.bytes, limits), (bytes) => parsePdf(bytes, options));
    },
    docx: async () => {
      const { parseDocx } = await import('./parse-office.ts');
      return parseBounded(boundOffice(source.bytes, limits), (bytes) => parseDocx(bytes, options));
    },
    xlsx: async () => {
      const { parseXlsx } = await import('./parse-office.ts');
      return parseBounded(boundOffice(source.bytes, limits), (bytes) => parseXlsx(bytes, options));
    },
    csv: () => parseCsv(text(), options),
    json: () => parseJson(text(), options),
    markdown: () => parseMarkdown(text(), options),
    text: () => parsePlainText(text(), options),
  };
  return { ...(await parsers[kind]()), mediaType: mediaTypeOfKind[kind] };

  async function parseBounded(
    { bytes, isCut }: { bytes: Uint8Array; isCut: boolean },
    parse: (bytes: Uint8Array) => Promise<ParsedDocument>,
  ): Promise<ParsedDocument> {
    const document = await parse(bytes);
    return isCut ? withNote(document, onlyPartly, limits) : document;
  }
}
