import { endsSentence, listMark } from './characters.ts';
import { commonest } from './commonest.ts';
import type { Vocabulary } from './join-lines.ts';
import { joinLines } from './join-lines.ts';
import type { Segment } from './segments.ts';
import { joinSegments } from './segments.ts';
import type { Strip } from './unruled-tables.ts';

export interface TextBlock {
  kind: 'paragraph' | 'heading' | 'item' | 'code' | 'note';
  text: string;
  size: number;
  isBold: boolean;
  lines: number;
  left: number;
  /** Whether the last line fills its column, so that the text may go on elsewhere. */
  isFull: boolean;
  /** What a list item begins with. */
  mark?: string;
  /** How deep a heading or a list item stands, from 1. */
  level?: number;
}

interface TableBlock {
  kind: 'table';
  rows: string[][];
}

export type Block = TextBlock | TableBlock;

interface ColumnShape {
  left: number;
  right: number;
  /** From line to line, in points. */
  leading: number;
  bodySize: number;
}

/** The paragraphs, list items, code and tables of one column. */
export function blocksOf(strips: Strip[], words: Vocabulary): Block[] {
  const shape = shapeOf(strips);
  const blocks: Block[] = [];
  let open: (TextBlock & { last: Segment }) | undefined;
  for (const strip of strips) {
    if ('table' in strip) {
      blocks.push({ kind: 'table', rows: strip.table.rows });
      open = undefined;
      continue;
    }
    const line = joinSegments(strip.line);
    const mark = line.isMono ? undefined : listMark(line.text);
    const isEntry = isContentsEntry(strip.line, shape);
    if (isEntry) open = undefined;
    if (open && !beginsBlock(open, line, { shape, mark })) {
      open.text = open.kind === 'code' ? codeLine(open, line) : joinLines(open.text, line.text, words);
      open.last = line;
      open.lines += 1;
      open.isFull = isFull(line, shape);
      continue;
    }
    open = { ...openBlock(line, mark), last: line, isFull: isFull(line, shape) };
    blocks.push(open);
    if (isEntry) open = undefined;
  }
  return blocks.map((block) => {
    if (block.kind === 'table') return block;
    const { last: _, ...done } = block as typeof block & { last: Segment };
    return done;
  });
}

/** A line of a table of contents: words, then a number at the edge. */
function isContentsEntry(line: Segment[], { right }: ColumnShape): boolean {
  const last = line.at(-1)!;
  if (/(?:\.\s?){4,}\s*[\divx]+$/.test(last.text)) return true;
  return line.length >= 2 && /^(?:\d{1,4}|[ivx]{1,5})$/.test(last.text) && last.right > right - last.size;
}

function openBlock(line: Segment, mark: ReturnType<typeof listMark>): TextBlock {
  const { size, isBold, left } = line;
  const base = { size, isBold, left, lines: 1, isFull: false };
  if (mark) return { ...base, kind: 'item', text: mark.rest, mark: mark.mark };
  return { ...base, kind: line.isMono ? 'code' : 'paragraph', text: line.text };
}

function codeLine({ text, left, size }: TextBlock, line: Segment): string {
  // Letters of such a font are six tenths of their height wide.
  const indent = Math.max(0, Math.round((line.left - left) / (0.6 * size)));
  return `${text}\n${' '.repeat(Math.min(indent, 80))}${line.text}`;
}

function isFull(line: Segment, { left, right }: ColumnShape): boolean {
  return line.right > right - 0.12 * (right - left);
}

function beginsBlock(
  open: TextBlock & { last: Segment },
  line: Segment,
  { shape, mark }: { shape: ColumnShape; mark: ReturnType<typeof listMark> },
): boolean {
  const { last } = open;
  const gap = line.y - last.y;
  const isOther =
    Math.abs(line.size - last.size) > 0.1 * last.size ||
    line.isBold !== last.isBold ||
    line.isMono !== last.isMono;
  if (isOther || gap < 0) return true;
  const isBody = Math.abs(line.size - shape.bodySize) < 0.1 * shape.bodySize;
  const isApart = gap > (isBody ? 1.3 * shape.leading : 1.7 * line.size);
  if (open.kind === 'code') return isApart && gap > 2.6 * line.size;
  const isShort = !isFull(last, shape);
  const hasEnded = endsSentence(last.text) || isShort || isApart || open.kind === 'item';
  if (mark && (mark.isSure || hasEnded)) return true;
  if (isApart) return !(isBody && goesOnWide(last, line, shape));
  if (open.kind === 'item') return line.left < open.left + 0.4 * line.size && isShort;
  return isIndented(last, line, shape) || (isShort && beginsAnew(last, line, shape));
}

/** Lines that stand wide: one that fills its column, before a small letter, has not come to its end. */
function goesOnWide(last: Segment, line: Segment, shape: ColumnShape): boolean {
  return isFull(last, shape) && /^\p{Ll}/u.test(line.text) && line.y - last.y < 2.4 * line.size;
}

function isIndented(last: Segment, line: Segment, { left }: ColumnShape): boolean {
  const indent = line.left - left;
  return indent > 0.7 * line.size && indent < 5 * line.size && last.left < line.left - 0.5 * line.size;
}

function beginsAnew(last: Segment, line: Segment, { left, right }: ColumnShape): boolean {
  if (endsSentence(last.text)) return true;
  const isVeryShort = last.right < right - 0.35 * (right - left);
  return isVeryShort && !/^\p{Ll}/u.test(line.text);
}

function shapeOf(strips: Strip[]): ColumnShape {
  const lines = strips.flatMap((strip) => ('line' in strip ? [joinSegments(strip.line)] : []));
  const bodySize = commonest(lines.map(({ size, text }) => [Math.round(size * 2) / 2, text.length]));
  const body = lines.filter(({ size }) => Math.abs(size - bodySize) < 0.1 * bodySize);
  const gaps = body
    .slice(1)
    .map((line, index) => line.y - body[index]!.y)
    .filter((gap) => gap > 0.5 * bodySize && gap < 2.6 * bodySize)
    .sort((one, other) => one - other);
  return {
    bodySize,
    left: commonest(body.map(({ left, text }) => [Math.round(left), text.length])),
    right: Math.max(...body.map(({ right }) => right), 0),
    // Most gaps are those within paragraphs; where paragraphs are single lines, letters set the measure.
    leading: Math.min(gaps[Math.floor(gaps.length / 3)] ?? 1.25 * bodySize, 2 * bodySize),
  };
}
