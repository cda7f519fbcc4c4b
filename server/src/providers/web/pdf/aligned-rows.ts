import type { Segment } from './segments.ts';

/** Left and right edge of a column. */
export type Column = [number, number];

/** In points. */
const narrowGap = 0.2;

/** One line in so many may reach into the column of a neighbour: a long name, a foot, a remark. */
const linesToOneAcross = 12;

/** The columns that lines have in common: what lies between the gaps that run through all of them, or all but a few. */
export function columnsBetween(lines: Segment[][]): Column[] {
  const fewAcross = Math.floor(lines.length / linesToOneAcross);
  if (fewAcross > 0) {
    const core = coreColumns(lines, fewAcross);
    const plain = lines.filter((line) => !line.some((part) => columnsUnder(part, core) >= 2));
    if (plain.length >= lines.length - fewAcross) return plain.reduce(withLine, []);
  }
  return lines.reduce(withLine, []);
}

/** Where more than a few lines have text, in whole points. */
function coreColumns(lines: Segment[][], few: number): Column[] {
  const counts = new Map<number, number>();
  for (const { left, right } of lines.flat())
    for (let at = Math.round(left); at < Math.min(right, left + 5_000); at += 1)
      counts.set(at, (counts.get(at) ?? 0) + 1);
  const columns: Column[] = [];
  for (const at of [...counts.keys()]
    .filter((key) => counts.get(key)! > few)
    .sort((one, other) => one - other)) {
    const last = columns.at(-1);
    if (last && at <= last[1]) last[1] = at + 1;
    else columns.push([at, at + 1]);
  }
  return columns;
}

function columnsUnder({ left, right }: Segment, columns: Column[]): number {
  return columns.filter((column) => Math.min(right, column[1]) - Math.max(left, column[0]) > 1).length;
}

/** The columns that are left when one more line is laid over them. */
export function withLine(columns: Column[], line: Segment[]): Column[] {
  const spans = [...columns, ...line.map(({ left, right }): Column => [left, right])];
  const merged: Column[] = [];
  for (const [left, right] of spans.sort((one, other) => one[0] - other[0])) {
    const last = merged.at(-1);
    if (last && left < last[1] + narrowGap) last[1] = Math.max(last[1], right);
    else merged.push([left, right]);
  }
  return merged;
}

/** The segments of lines as rows of cells; a line that goes on with the cells of the one before is no row of its own. */
export function alignedRows(lines: Segment[][], columns: Column[]): Segment[][][] {
  const rows: Segment[][][] = [];
  const goesOn = continuation(lines, columns);
  for (const [index, line] of lines.entries()) {
    const cells = columns.map((): Segment[] => []);
    for (const segment of line) cells[columnOf(segment, columns)]?.push(segment);
    const row = rows.at(-1);
    if (row && goesOn(index)) for (const [column, cell] of cells.entries()) row[column]!.push(...cell);
    else rows.push(cells);
  }
  return rows;
}

/** The column in which a segment begins, or the first one behind that. */
function columnOf({ left }: Segment, columns: Column[]): number {
  const found = columns.findIndex(([, right]) => left < right);
  return found < 0 ? columns.length - 1 : found;
}

/**
 * Cells of several lines: either rows stand further apart than lines, or (where they do not) a line without anything in
 * the first column belongs to the row above.
 */
function continuation(lines: Segment[][], columns: Column[]): (index: number) => boolean {
  const gaps = lines.slice(1).map((line, index) => line[0]!.y - lines[index]![0]!.y);
  const least = Math.min(...gaps);
  const size = lines[0]?.[0]?.size ?? 0;
  const isUneven = gaps.length > 0 && Math.max(...gaps) > 1.3 * least && least < 1.45 * size;
  const filled = (line: Segment[]) =>
    columns.filter(([left, right]) => line.some((part) => part.left >= left - 1 && part.right <= right + 1))
      .length;
  return (index) => {
    const line = lines[index];
    if (index === 0 || !line) return false;
    const isFirstEmpty = !line.some(({ left }) => left <= columns[0]![1]);
    if (isUneven && gaps[index - 1]! < 1.15 * least) return isFirstEmpty || filled(line) < columns.length;
    return isFirstEmpty && gaps[index - 1]! < 1.6 * size;
  };
}
