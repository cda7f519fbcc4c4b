import { listMark } from './characters.ts';
import type { Column } from './aligned-rows.ts';
import { alignedRows, columnsBetween, withLine } from './aligned-rows.ts';
import { commonest } from './commonest.ts';
import type { Vocabulary } from './join-lines.ts';
import type { Segment } from './segments.ts';
import { cutDoubtful } from './segments.ts';
import type { PdfTable } from './table-cells.ts';
import { tableOf } from './table-cells.ts';

/** A line of text, or a table, in its place in a column. */
export type Strip = { line: Segment[] } | { table: PdfTable };

/** Finds tables that are made of nothing but cells that stand below each other. */
export function unruledTables(given: Segment[][], words: Vocabulary): Strip[] {
  const strips: Strip[] = [];
  const lines = given.map((line) => line.flatMap(cutDoubtful));
  for (let index = 0; index < lines.length;) {
    const end = isRow(lines[index]!) ? endOfTable(lines, index) : index;
    const part = lines.slice(index, end);
    const table = isTable(part) ? tableOf(alignedRows(part, columnsBetween(part)), words) : undefined;
    if (table) strips.push({ table });
    else strips.push({ line: given[index]! });
    index = table ? end : index + 1;
  }
  return strips;
}

function isRow(line: Segment[]): boolean {
  return line.length >= 2 && !(line.length === 2 && listMark(line[0]!.text)?.rest === '');
}

/** As far as lines keep at least two columns apart. */
function endOfTable(lines: Segment[][], start: number): number {
  let columns = withLine([], lines[start]!);
  let lastRow = start + 1;
  for (let next = start + 1; next < lines.length; next += 1) {
    const line = lines[next]!;
    const isFar = line[0]!.y - lines[next - 1]![0]!.y > 3 * line[0]!.size;
    const together = withLine(columns, line);
    if (isFar || together.length < 2) break;
    // Words below the first column alone are the text that follows, or a row of which the rest is empty.
    if (line.length === 1 && line[0]!.left <= columns[0]![1] && next - lastRow >= 1) break;
    columns = together;
    if (line.length >= 2 || line[0]!.left > columns[0]![1]) lastRow = next + 1;
  }
  return lastRow;
}

function isTable(lines: Segment[][]): boolean {
  const rows = lines.filter((line) => line.length >= 2);
  const columns = columnsBetween(lines).length;
  const cells = rows.flat();
  if (columns < 2 || rows.length < (columns >= 4 && cells.length === columns * rows.length ? 2 : 3))
    return false;
  // A formula has its parts at many places, of which each line fills few.
  if (cells.length < 0.5 * columns * rows.length) return false;
  // Leaders of a table of contents are no cells.
  if (cells.some(({ text }) => /(\.\s?){5}/.test(text))) return false;
  const wide = cells.filter(({ left, right, size }) => right - left > 22 * size).length;
  return wide <= 0.25 * cells.length && isAligned(rows, columnsBetween(lines));
}

/** Whether the cells of most columns begin, end or have their middle at the same place. */
function isAligned(rows: Segment[][], columns: Column[]): boolean {
  const aligned = columns.filter(([left, right]) => {
    const cells = rows.flat().filter((cell) => cell.left >= left - 1 && cell.right <= right + 1);
    const places = [
      cells.map((cell) => cell.left),
      cells.map((cell) => cell.right),
      cells.map((cell) => (cell.left + cell.right) / 2),
    ];
    return places.some((of) => {
      const place = commonest(of.map((at) => [Math.round(at / 2) * 2, 1]));
      return of.filter((at) => Math.abs(at - place) <= 2.5).length >= 0.6 * cells.length;
    });
  });
  return aligned.length >= 0.7 * columns.length;
}
