import type { PDFDocumentProxy } from 'unpdf/pdfjs';
import type { ParsedDocument } from '../parsed-document.ts';

type PdfMeta = Pick<
  ParsedDocument,
  'title' | 'description' | 'author' | 'language' | 'publishedAt' | 'modifiedAt'
>;

/** What a PDF says about itself; where its title is only the name of a file, its first heading is the title. */
export async function pdfMeta(pdf: PDFDocumentProxy, body: string): Promise<PdfMeta> {
  const { info, metadata } = await pdf.getMetadata();
  const about = info as Record<string, unknown>;
  const more = (name: string) => (metadata as { get(key: string): unknown } | null)?.get(name);
  const title = words(about['Title']) || words(more('dc:title'));
  const language = words(about['Language']);
  return {
    title: isFileName(title) ? (/^#{1,2} (?:[\d.]+ )?(.+)$/m.exec(body)?.[1] ?? title) : title,
    description: words(about['Subject']) || words(more('dc:description')),
    author: words(about['Author']) || words(more('dc:creator')) || undefined,
    language: /^[a-z]{2,3}(-\w{2,8})*$/i.test(language) ? language : undefined,
    publishedAt: pdfDate(about['CreationDate']) ?? isoDate(more('xmp:createdate')),
    modifiedAt: pdfDate(about['ModDate']) ?? isoDate(more('xmp:modifydate')),
  };
}

function words(value: unknown): string {
  const text = Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : '';
  const line = text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 1_000);
  // What a library writes where its user says nothing.
  return /^\((?:anonymous|unspecified)\)$/.test(line) ? '' : line;
}

function isFileName(title: string): boolean {
  return (
    title === '' ||
    /\.(docx?|odt|tex|dvi|indd|pptx?|xlsx?|pdf|html?|ps)$|^untitled$|^microsoft word/i.test(title)
  );
}

function pdfDate(value: unknown): string | undefined {
  const match = /^D:(\d{4})(\d{2})?(\d{2})?/.exec(String(value));
  if (!match) return undefined;
  const time = Date.UTC(Number(match[1]), Number(match[2] ?? 1) - 1, Number(match[3] ?? 1));
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

function isoDate(value: unknown): string | undefined {
  const time = Date.parse(words(value));
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
