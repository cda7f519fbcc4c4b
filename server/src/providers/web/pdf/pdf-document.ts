import type { Block } from './blocks.ts';
import { commonest } from './commonest.ts';
import { findFurniture } from './furniture.ts';
import type { Outline } from './headings.ts';
import { markHeadings } from './headings.ts';
import type { Vocabulary } from './join-lines.ts';
import { vocabularyOf } from './join-lines.ts';
import { pageBlocks } from './page-blocks.ts';
import type { PdfPage } from './pdf-page.ts';
import type { Segment } from './segments.ts';
import { segmentsOf } from './segments.ts';
import { structureBlocks } from './structure-blocks.ts';
import type { PageStart } from './write-markdown.ts';
import { writeMarkdown } from './write-markdown.ts';

// More than this on one page is a drawing: its words are kept in the order in which they come.
const mostPieces = 20_000;

/** The text of a document as Markdown, from what stands where on its pages. */
export function pdfMarkdown(pages: PdfPage[], outline: Outline): { body: string; pages: PageStart[] } {
  const laid = pages.map((page) => ({
    page,
    segments: page.pieces.length > mostPieces ? [] : segmentsOf(page.pieces, page.rules),
  }));
  const furniture = findFurniture(
    laid.map(({ page, segments }) => ({ number: page.number, height: page.height, segments })),
  );
  const kept = laid.map(({ page, segments }) => ({
    page,
    segments: segments.filter((segment) => !furniture.has(segment)),
  }));
  const all = kept.flatMap(({ segments }) => segments);
  const words = vocabularyOf(all.map(({ text }) => text));
  const bodySize = commonest(all.map(({ size, text }) => [Math.round(size * 2) / 2, text.length]));
  const bold = all.filter(({ isBold }) => isBold).reduce((length, { text }) => length + text.length, 0);
  const length = all.reduce((sum, { text }) => sum + text.length, 0);
  const blocks = kept.map((part) => blocksOfPage(part, { words, bodySize }));
  markHeadings(blocks, { bodySize, isBodyBold: bold > 0.4 * length, outline });
  return writeMarkdown(
    kept.map(({ page }, index) => ({ number: page.number, blocks: blocks[index]! })),
    words,
  );
}

function blocksOfPage(
  { page, segments }: { page: PdfPage; segments: Segment[] },
  context: { words: Vocabulary; bodySize: number },
): Block[] {
  if (page.pieces.length > mostPieces) return [paragraph(page.pieces.map(({ text }) => text).join(' '))];
  const blocks = structureBlocks(page, context.words) ?? pageBlocks({ segments, rules: page.rules }, context);
  const aside = page.aside.join(' ').replace(/\s+/g, ' ').trim();
  return [
    ...blocks,
    ...(aside.length > 12 || blocks.length === 0 ? [paragraph(aside)] : []),
    ...page.comments.map(paragraph),
  ];
}

function paragraph(text: string): Block {
  return { kind: 'paragraph', text, size: 0, isBold: false, lines: 1, left: 0, isFull: false };
}
