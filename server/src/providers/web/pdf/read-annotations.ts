import type { PDFPageProxy } from 'unpdf/pdfjs';
import type { Matrix, PageLink, Piece } from './pdf-page.ts';
import { apply } from './pdf-page.ts';

/** What lies upon a page, as pdf.js tells it. */
interface Annotation {
  subtype?: string;
  rect?: number[];
  url?: string;
  annotationFlags?: number;
  contentsObj?: { str?: string };
  titleObj?: { str?: string };
  textContent?: string[];
  fieldType?: string;
  fieldValue?: string | string[] | null;
  checkBox?: boolean;
  radioButton?: boolean;
  exportValue?: string;
  buttonValue?: string;
  options?: { exportValue: string; displayValue: string }[];
  password?: boolean;
  defaultAppearanceData?: { fontSize?: number };
}

export interface PageAnnotations {
  links: PageLink[];
  /** What forms are filled in with, and text typed onto the page, where it stands. */
  written: Piece[];
  /** Remarks of those who have read it before. */
  comments: string[];
}

type Box = Omit<PageLink, 'url'>;

const mostWritten = 3_000;
const mostComments = 200;
const longestValue = 20_000;
/** Invisible, hidden, or not to be shown on a screen. */
const unseen = 1 | 2 | 32;
const remarks = /^(Text|Highlight|Underline|Squiggly|StrikeOut|Caret|Square|Circle|Polygon|Line|Ink)$/;

export async function readAnnotations(page: PDFPageProxy, toPage: Matrix): Promise<PageAnnotations> {
  const found: PageAnnotations = { links: [], written: [], comments: [] };
  for (const note of (await page.getAnnotations()) as Annotation[]) {
    if (note.rect?.length !== 4 || (note.annotationFlags ?? 0) & unseen) continue;
    const box = boxOf(note.rect, toPage);
    if (note.subtype === 'Link' && note.url && /^https?:/i.test(note.url))
      found.links.push({ url: note.url, ...box });
    const text = writtenText(note);
    if (text && found.written.length < mostWritten)
      found.written.push(...writtenPieces(text, box, note.defaultAppearanceData?.fontSize));
    const comment = remarks.test(note.subtype ?? '') ? clean(note.contentsObj?.str ?? '') : '';
    if (comment && found.comments.length < mostComments)
      found.comments.push(commentText(comment.replace(/\s+/g, ' '), clean(note.titleObj?.str ?? '')));
  }
  return found;
}

function boxOf(rect: number[], toPage: Matrix): Box {
  const [x1, y1] = apply(toPage, rect[0]!, rect[1]!);
  const [x2, y2] = apply(toPage, rect[2]!, rect[3]!);
  return {
    left: Math.min(x1, x2),
    right: Math.max(x1, x2),
    top: Math.min(y1, y2),
    bottom: Math.max(y1, y2),
  };
}

function clean(text: string): string {
  return text
    .slice(0, longestValue)
    .replace(/[^\P{Cc}\n\r]|[\ue000\ue001]/gu, ' ')
    .trim();
}

function commentText(text: string, author: string): string {
  return author ? `[Comment by ${author}: ${text}]` : `[Comment: ${text}]`;
}

function writtenText(note: Annotation): string {
  if (note.subtype === 'FreeText') return clean(note.contentsObj?.str || (note.textContent ?? []).join('\n'));
  if (note.subtype !== 'Widget' || note.password) return '';
  const value = note.fieldValue;
  // A box without its cross says as much as one with it.
  if (note.checkBox) return value === note.exportValue ? '☒' : '☐';
  if (note.radioButton) return value && value === note.buttonValue ? '◉' : '◯';
  if (note.fieldType === 'Tx') return typeof value === 'string' ? clean(value) : '';
  if (note.fieldType !== 'Ch') return '';
  const chosen = (Array.isArray(value) ? value : [value]).filter(Boolean);
  return clean(
    chosen
      .map((name) => note.options?.find(({ exportValue }) => exportValue === name)?.displayValue ?? name)
      .join(', '),
  );
}

/** One piece for each line, from the top of the box; a single line stands in its middle. */
function writtenPieces(text: string, box: Box, fontSize = 0): Piece[] {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim());
  const height = (box.bottom - box.top) / Math.max(1, lines.length);
  const size = Math.min(fontSize || 10, Math.max(4, 0.8 * height));
  return lines.map((line, index) => ({
    text: line.trim(),
    x: box.left + 1,
    y:
      lines.length === 1 && height < 2.5 * size
        ? (box.top + box.bottom) / 2 + 0.35 * size
        : box.top + size * (1 + 1.2 * index),
    // As wide as letters usually are, and no wider than the box.
    width: Math.max(1, Math.min(0.5 * size * line.trim().length, box.right - box.left - 2)),
    size,
    font: { isBold: false, isMono: false, isTex: false },
  }));
}
