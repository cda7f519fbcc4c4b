import type { Segment } from './segments.ts';
import type { Vocabulary } from './join-lines.ts';
import { joinLines } from './join-lines.ts';

export interface PdfTable {
  rows: string[][];
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The text of cells, from the segments of each; rows and columns without any text are left out. */
export function tableOf(cells: Segment[][][], words: Vocabulary): PdfTable | undefined {
  const rows = cells
    .map((row) => row.map((cell) => cellText(cell, words)))
    .filter((row) => row.some(Boolean));
  const columns = (rows[0] ?? []).map((_, index) => index).filter((index) => rows.some((row) => row[index]));
  const filled = rows.map((row) => columns.map((index) => row[index] ?? ''));
  if (filled.length < 2 || columns.length < 2) return undefined;
  const segments = cells.flat(2);
  return {
    rows: filled,
    left: Math.min(...segments.map(({ left }) => left)),
    right: Math.max(...segments.map(({ right }) => right)),
    top: Math.min(...segments.map(({ top }) => top)),
    bottom: Math.max(...segments.map(({ bottom }) => bottom)),
  };
}

function cellText(segments: Segment[], words: Vocabulary): string {
  return linesOf(segments)
    .map((line) => line.map(({ text }) => text).join(' '))
    .reduce((text, line) => joinLines(text, line, words), '');
}

/** Segments line by line, from the top, each line from the left. */
export function linesOf(segments: Segment[]): Segment[][] {
  const lines: Segment[][] = [];
  for (const segment of segments.toSorted((one, other) => one.y - other.y)) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && segment.y - first.y < 0.5 * Math.min(first.size, segment.size)) line.push(segment);
    else lines.push([segment]);
  }
  for (const line of lines) line.sort((one, other) => one.left - other.left);
  return lines;
}
