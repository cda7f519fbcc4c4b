import type { Segment } from './segments.ts';

/** Left and right edge of a column. */
export type Column = [number, number];

/** In points. */
const narrowGap = 0.2;

/** The columns that lines have in common: what lies between the gaps that run through all of them. */
export function columnsBetween(lines: Segment[][]): Column[] {
  return lines.reduce(withLine, []);
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
    const cells = columns.map(([left, right]) =>
      line.filter((segment) => segment.left >= left - 1 && segment.right <= right + 1),
    );
    const row = rows.at(-1);
    if (row && goesOn(index)) for (const [column, cell] of cells.entries()) row[column]!.push(...cell);
    else rows.push(cells);
  }
  return rows;
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
