import { getDocumentProxy } from 'unpdf';
import type { ParsedDocument, ParseLimits } from './parsed-document.ts';
import { linksInText } from './body-links.ts';
import { cutBody } from './parsed-document.ts';
import type { TextPiece } from './pdf-text.ts';
import { pdfText } from './pdf-text.ts';

/** Reads the text of a PDF page by page, until the limit of pages or characters. */
export async function parsePdf(
  bytes: Uint8Array,
  options: { url?: string; limits: ParseLimits },
): Promise<ParsedDocument> {
  const { limits } = options;
  const pdf = await getDocumentProxy(new Uint8Array(bytes), {
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: true,
    maxImageSize: 1,
  });
  const pages: string[] = [];
  let length = 0;
  const lastPage = Math.min(pdf.numPages, limits.maxPages);
  const until = performance.now() + limits.softLimitMs;
  const hasTime = () => pages.length === 0 || performance.now() < until;
  while (pages.length < lastPage && length <= limits.maxBodyChars && hasTime()) {
    const page = await pdf.getPage(pages.length + 1);
    const { items } = await page.getTextContent();
    const text = pdfText(items.filter((item) => 'str' in item) as TextPiece[]);
    page.cleanup();
    pages.push(text);
    length += text.length;
  }
  const { info } = await pdf.getMetadata();
  const { Title: title, CreationDate: created } = info as { Title?: unknown; CreationDate?: unknown };
  const text = pages.filter(Boolean).join('\n\n');
  const body = cutBody(text, limits.maxBodyChars);
  return {
    title: typeof title === 'string' ? title.trim().slice(0, 1_000) : '',
    description: '',
    body: body.body,
    bodyLinks: linksInText(body.body, { pageUrl: options.url, maxLinks: limits.maxLinks }),
    images: [],
    publishedAt: pdfDate(created),
    truncated: body.truncated || pages.length < pdf.numPages,
  };
}

function pdfDate(value: unknown): string | undefined {
  const match = /^D:(\d{4})(\d{2})?(\d{2})?/.exec(String(value));
  if (!match) return undefined;
  const time = Date.UTC(Number(match[1]), Number(match[2] ?? 1) - 1, Number(match[3] ?? 1));
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
