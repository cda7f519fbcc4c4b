import type { PDFDocumentProxy } from 'unpdf/pdfjs';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { absoluteUrl } from './absolute-url.ts';
import { linksInText } from './body-links.ts';
import type { BodyLink, PagePicture, ParsedDocument, ParseLimits } from './parsed-document.ts';
import { cutBody } from './parsed-document.ts';
import type { Outline } from './pdf/headings.ts';
import { outlineKey } from './pdf/headings.ts';
import { pdfMarkdown } from './pdf/pdf-document.ts';
import type { PdfPage } from './pdf/pdf-page.ts';
import { pdfMeta } from './pdf/pdf-meta.ts';
import { readPictures } from './pdf/read-pictures.ts';
import { readPage } from './pdf/read-page.ts';
import type { OperatorCodes } from './pdf/read-rules.ts';
import { WebError } from './web-error.ts';

/** Lines are half of the work: a book of a thousand pages is read within its time without those of its later pages. */
const mostRuledPages = 400;

/** Reads a PDF: its text as Markdown in the order in which it is read, and on which page each part of it stands. */
export async function parsePdf(
  bytes: Uint8Array,
  options: { url?: string; limits: ParseLimits },
): Promise<ParsedDocument> {
  const { limits } = options;
  const until = performance.now() + limits.softLimitMs;
  const pdf = await openPdf(bytes);
  const pages = await readPages(pdf, { limits, until });
  const text = pdfMarkdown(pages, await readOutline(pdf));
  const body = cutBody(text.body, limits.maxBodyChars);
  const meta = await pdfMeta(pdf, body.body);
  const found = await findPictures(bytes, pages, { most: limits.maxPictures, until });
  return {
    ...meta,
    body: body.body,
    pages: text.pages.filter(({ start }) => start < body.body.length),
    bodyLinks: linksOf(pages, { body: body.body, pageUrl: options.url, maxLinks: limits.maxLinks }),
    images: [],
    truncated: body.truncated || pages.length < pdf.numPages,
    ...(found.picturePages.length > 0 && {
      picturePages: found.picturePages,
      pictures: found.pictures,
    }),
  };
}

async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      verbosity: 0,
      useSystemFonts: false,
      disableFontFace: true,
      maxImageSize: 1,
    });
  } catch (error) {
    if ((error as Error | undefined)?.name === 'PasswordException')
      throw new WebError('unreadable', 'The document is locked with a password and cannot be read.');
    throw error;
  }
}

/** Fewer letters are a stamp or a page number. */
const fewestLetters = 20;
/** Only so many are looked at: where they are pictures, the others without text are too. */
const mostLookedAt = 20;
/** To look at a picture is to unpack it: where nobody reads them, a few tell what the others are. */
const mostNamed = 3;

async function findPictures(
  bytes: Uint8Array,
  pages: PdfPage[],
  { most, until }: { most: number; until: number },
): Promise<{ pictures: PagePicture[]; picturePages: number[] }> {
  const empty = pages
    .filter(({ pieces }) => pieces.reduce((sum, { text }) => sum + text.length, 0) < fewestLetters)
    .map(({ number }) => number);
  const looked = empty.slice(0, most > 0 ? mostLookedAt : mostNamed);
  const found = looked.length > 0 ? await readPictures(bytes, looked, { most, until }) : [];
  const others = found.length > 0 ? empty.slice(looked.length) : [];
  return {
    pictures: found.flatMap(({ picture }) => picture ?? []),
    picturePages: [...found.map(({ page }) => page), ...others],
  };
}

async function readPages(
  pdf: PDFDocumentProxy,
  { limits, until }: { limits: ParseLimits; until: number },
): Promise<PdfPage[]> {
  const { OPS } = await getResolvedPDFJS();
  const isTagged = (await pdf.getMarkInfo())?.Marked === true;
  const pages: PdfPage[] = [];
  let length = 0;
  const last = Math.min(pdf.numPages, limits.maxPages);
  const hasTime = () => pages.length === 0 || performance.now() < until;
  while (pages.length < last && length <= limits.maxBodyChars && hasTime()) {
    const page = await pdf.getPage(pages.length + 1);
    const read = await readPage(page, {
      number: pages.length + 1,
      codes: OPS as unknown as OperatorCodes,
      isTagged,
      readsRules: pages.length < mostRuledPages,
    });
    page.cleanup();
    pages.push(read);
    length += read.pieces.reduce((sum, { text }) => sum + text.length, 0);
  }
  return pages;
}

interface OutlineItem {
  title: string;
  items: OutlineItem[];
}

const mostOutlineItems = 5_000;

async function readOutline(pdf: PDFDocumentProxy): Promise<Outline> {
  const found = new Map<string, number>();
  const visit = (items: OutlineItem[], depth: number): void => {
    for (const { title, items: below } of items) {
      if (found.size > mostOutlineItems || depth > 20) return;
      const key = outlineKey(title);
      if (key && !found.has(key)) found.set(key, depth);
      visit(below ?? [], depth + 1);
    }
  };
  visit(((await pdf.getOutline()) ?? []) as OutlineItem[], 1);
  return found;
}

/** Links that are drawn on the pages, under the words they lie on, then the addresses written in the text. */
function linksOf(
  pages: PdfPage[],
  { body, pageUrl, maxLinks }: { body: string; pageUrl?: string; maxLinks: number },
): BodyLink[] {
  const links = new Map<string, BodyLink>();
  for (const page of pages) {
    for (const link of page.links) {
      const url = absoluteUrl(link.url, undefined);
      if (!url || links.has(url) || links.size >= maxLinks) continue;
      const title = page.pieces
        .filter(
          ({ x, y, width }) => y > link.top && y < link.bottom + 1 && x < link.right && x + width > link.left,
        )
        .map((piece) => wordsBetween(piece, link))
        .join(' ');
      links.set(url, { title: title.replace(/\s+/g, ' ').trim().slice(0, 300), url, type: 'external' });
    }
  }
  for (const link of linksInText(body, { pageUrl, maxLinks }))
    if (links.size < maxLinks && !links.has(link.url)) links.set(link.url, link);
  return [...links.values()];
}

/** The part of a run of text that lies under a link, as if all letters were equally wide. */
function wordsBetween(
  { text, x, width }: { text: string; x: number; width: number },
  { left, right }: { left: number; right: number },
): string {
  const place = (at: number) => Math.round(((at - x) / Math.max(width, 1)) * text.length);
  let [from, to] = [Math.max(0, place(left)), Math.min(text.length, place(right))];
  while (from > 0 && !/\s/.test(text[from - 1]!)) from -= 1;
  while (to < text.length && !/\s/.test(text[to]!)) to += 1;
  return text.slice(from, to);
}
