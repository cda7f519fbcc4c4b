import { decodeText } from './charset.ts';
import { parseBoundedHtml } from './bounded-html.ts';
import { codeLanguage } from './code-language.ts';
import { documentKind, isReadableType, mediaTypeOfKind, unsupportedType } from './document-kind.ts';
import { boundOffice } from './office-limits.ts';
import { parseCode, parseCsv, parseJson, parseMarkdown, parsePlainText } from './parse-text.ts';
import type { ParsedDocument, ParseLimits } from './parsed-document.ts';
import { withNote } from './parsed-document.ts';
import { boundPdf } from './pdf-limits.ts';
import { storable } from './storable-text.ts';

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
  depth = 0,
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
    docx: async () => parseOffice((await import('./office/parse-word.ts')).parseDocx),
    xlsx: async () => parseOffice((await import('./office/parse-sheets.ts')).parseXlsx),
    pptx: async () => parseOffice((await import('./office/parse-slides.ts')).parsePptx),
    opendocument: async () =>
      (await import('./office/parse-opendocument.ts')).parseOpenDocument(source.bytes, options),
    epub: async () => (await import('./office/parse-epub.ts')).parseEpub(source.bytes, options),
    rtf: async () => (await import('./office/parse-rtf.ts')).parseRtf(source.bytes, options),
    mail: async () =>
      (await import('./office/parse-mail.ts')).parseMail(source.bytes, {
        ...options,
        readAttachment: (file) => readAttachment(file, limits, depth),
      }),
    picture: async () => {
      // What is within a message is read for its text.
      if (depth > 0) throw unsupportedType(source.mediaType);
      return (await import('./picture/parse-picture.ts')).parsePicture(source.bytes, options);
    },
    csv: () => parseCsv(text(), options),
    json: () => parseJson(text(), options),
    markdown: () => parseMarkdown(text(), options),
    code: () => parseCode(text(), codeLanguage(source), options),
    text: () => parsePlainText(text(), options),
  };
  const parsed = await parsers[kind]();
  return { ...storable(parsed), mediaType: parsed.picture?.mediaType ?? mediaTypeOfKind[kind] };

  type Parse = (bytes: Uint8Array, given: typeof options) => ParsedDocument | Promise<ParsedDocument>;

  async function parseOffice(parse: Parse): Promise<ParsedDocument> {
    return parseBounded(boundOffice(source.bytes, limits), (bytes) => parse(bytes, options));
  }

  async function parseBounded(
    { bytes, isCut }: { bytes: Uint8Array; isCut: boolean },
    parse: (bytes: Uint8Array) => ParsedDocument | Promise<ParsedDocument>,
  ): Promise<ParsedDocument> {
    const document = await parse(bytes);
    return isCut ? withNote(document, onlyPartly, limits) : document;
  }
}

/** A message may be attached to a message; what is attached deeper is not read. */
const deepestAttachment = 2;

async function readAttachment(
  file: DocumentSource,
  limits: ParseLimits,
  depth: number,
): Promise<ParsedDocument | undefined> {
  if (depth >= deepestAttachment || !isReadableType(file.mediaType)) return undefined;
  try {
    return await parseDocument(file, limits, depth + 1);
  } catch {
    // Whatever a parser throws, it was about this attachment: the message is read all the same.
    return undefined;
  }
}
