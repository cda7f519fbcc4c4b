import type { Rule } from './pdf-page.ts';
import type { Segment } from './segments.ts';
import type { Vocabulary } from './join-lines.ts';
import { alignedRows, columnsBetween } from './aligned-rows.ts';
import type { PdfTable } from './table-cells.ts';
import { linesOf, tableOf } from './table-cells.ts';

/** Lines nearer to each other than this are one: borders of neighbouring cells are often drawn twice. */
const sameLine = 6;
const touching = 4;

interface Found {
  tables: PdfTable[];
  /** What is in none of them. */
  rest: Segment[];
}

/** Finds the tables whose rows, at least, are told apart by lines, and takes their text out of the page. */
export function ruledTables(segments: Segment[], rules: Rule[], words: Vocabulary): Found {
  const tables: PdfTable[] = [];
  let rest = segments;
  for (const grid of gridsOf(rules)) {
    const inside = rest.filter((segment) => isInside(segment, grid));
    const table = inside.length > 0 ? gridTable(inside, grid, words) : undefined;
    if (!table) continue;
    tables.push(table);
    const taken = new Set(inside);
    rest = rest.filter((segment) => !taken.has(segment));
  }
  return { tables, rest };
}

interface Grid {
  xs: number[];
  ys: number[];
}

function isInside({ left, right, y, size }: Segment, { xs, ys }: Grid): boolean {
  const middle = y - 0.3 * size;
  return (
    (left + right) / 2 > xs[0]! && (left + right) / 2 < xs.at(-1)! && middle > ys[0]! && middle < ys.at(-1)!
  );
}

/** Groups of lines that touch each other, or that lie below each other with the same ends. */
function gridsOf(rules: Rule[]): Grid[] {
  const groups = groupsOf(rules);
  return groups
    .map((group) => ({
      xs: placesOf(group, true),
      ys: placesOf(group, false),
    }))
    .filter(({ xs, ys }) => xs.length >= 2 && ys.length >= 2)
    .sort((one, other) => sizeOf(one) - sizeOf(other));
}

function sizeOf({ xs, ys }: Grid): number {
  return (xs.at(-1)! - xs[0]!) * (ys.at(-1)! - ys[0]!);
}

function groupsOf(rules: Rule[]): Rule[][] {
  const level = rules.filter(({ isUpright }) => !isUpright);
  const uprights = rules.filter(({ isUpright }) => isUpright);
  const crossed = new Set(level.filter((rule) => uprights.some((upright) => touch(rule, upright))));
  const isOneTable = (rule: Rule, other: Rule) =>
    // Two that have uprights of their own are held together by them, or are two tables.
    !(crossed.has(rule) && crossed.has(other)) && isBelow(rule, other, level);
  const groups: Rule[][] = [];
  const open = new Set(rules);
  for (const start of rules) {
    if (!open.delete(start)) continue;
    const group = [start];
    for (const rule of group) {
      for (const other of open) {
        if (!touch(rule, other) && !isOneTable(rule, other)) continue;
        open.delete(other);
        group.push(other);
      }
    }
    groups.push(group);
  }
  return groups;
}

function touch(one: Rule, other: Rule): boolean {
  if (one.isUpright === other.isUpright)
    return (
      Math.abs(one.at - other.at) < touching &&
      one.from < other.to + touching &&
      other.from < one.to + touching
    );
  return (
    one.at > other.from - touching &&
    one.at < other.to + touching &&
    other.at > one.from - touching &&
    other.at < one.to + touching
  );
}

/** The rules of a table without upright ones have the same ends. */
function isBelow(one: Rule, other: Rule, level: Rule[]): boolean {
  if (one.isUpright || other.isUpright || level.length > 200) return false;
  return Math.abs(one.from - other.from) < 3 && Math.abs(one.to - other.to) < 3;
}

function placesOf(group: Rule[], isUpright: boolean): number[] {
  const own = group.filter((rule) => rule.isUpright === isUpright).map(({ at }) => at);
  const ends = group.filter((rule) => rule.isUpright !== isUpright).flatMap(({ from, to }) => [from, to]);
  // Where nothing is drawn on that side, the ends of the lines across are the border.
  const border = ends.length > 0 ? [Math.min(...ends), Math.max(...ends)] : [];
  const places = [...own, ...border].sort((one, other) => one - other);
  return places.filter((at, index) => index === 0 || at - places[index - 1]! > sameLine);
}

function gridTable(inside: Segment[], { xs, ys }: Grid, words: Vocabulary): PdfTable | undefined {
  if (xs.length >= 3) {
    const cells = ys.slice(1).map(() => xs.slice(1).map((): Segment[] => []));
    for (const segment of inside) {
      const row = placeIn(ys, segment.y - 0.3 * segment.size);
      // A cell that spans several columns keeps its text at its beginning.
      const column = placeIn(xs, Math.min(segment.left + segment.size, (segment.left + segment.right) / 2));
      cells[row]?.[column]?.push(segment);
    }
    const table = tableOf(cells.flatMap(rowsOfBand), words);
    return table && isFilled(table) ? tallRows(table, { inside, xs, words }) : undefined;
  }
  return ys.length >= 3 ? linedTable(inside, ys, words) : undefined;
}

function placeIn(edges: number[], at: number): number {
  return Math.max(
    0,
    edges.findLastIndex((edge) => edge <= at),
  );
}

function isFilled({ rows }: PdfTable): boolean {
  const cells = rows.flat();
  return cells.filter(Boolean).length >= 0.35 * cells.length;
}

const figure = /^[\d.,:/%()$€£¥+−–-]+$/;

/** Between two lines across there may be several rows: figures, one in each line, tell them apart. */
function rowsOfBand(cells: Segment[][]): Segment[][][] {
  const lines = linesOf(cells.flat());
  if (lines.length < 3) return [cells];
  const columnOf = new Map(
    cells.flatMap((cell, column) => cell.map((segment) => [segment, column] as const)),
  );
  const inEachLine = cells.filter(
    (cell) => linesOf(cell).length >= 0.8 * lines.length && linesOf(cell).every((line) => line.length === 1),
  );
  const hasFigures = inEachLine.some((cell) => cell.every(({ text }) => figure.test(text)));
  if (inEachLine.length < 2 || !hasFigures) return [cells];
  return lines.map((line) =>
    cells.map((_, column) => line.filter((segment) => columnOf.get(segment) === column)),
  );
}

/** Columns that are ruled, with several rows between two lines across: the rows are told apart by their text. */
function tallRows(
  table: PdfTable,
  { inside, xs, words }: { inside: Segment[]; xs: number[]; words: Vocabulary },
): PdfTable {
  const lines = linesOf(inside);
  if (table.rows.length > 3 || lines.length < 3 * table.rows.length) return table;
  const full = lines.filter(
    (line) => new Set(line.map(({ left }) => placeIn(xs, left + 1))).size >= xs.length - 1,
  );
  if (full.length < 0.8 * lines.length) return table;
  const cells = lines.map((line) =>
    xs.slice(1).map((_, column) => line.filter(({ left }) => placeIn(xs, left + 1) === column)),
  );
  return tableOf(cells, words) ?? table;
}

/** Rows between lines across, columns by the gaps that all rows share. */
function linedTable(inside: Segment[], ys: number[], words: Vocabulary): PdfTable | undefined {
  const lines = linesOf(inside);
  const columns = columnsBetween(lines);
  if (columns.length < 2) return undefined;
  const widest = Math.max(...inside.map(({ right, left, size }) => (right - left) / size));
  // Columns of running text between the lines of a page's head and foot are no table.
  if (widest > 14 && lines.length > 12 && ys.length < 4) return undefined;
  const bands = ys.slice(1).map((bottom, index) => inside.filter(({ y }) => y > ys[index]! && y <= bottom));
  const rows = bands.flatMap((band) => alignedRows(linesOf(band), columns));
  return tableOf(rows, words);
}
