import type { FilledMatrixRow, MatrixCell, MatrixColumn } from '@quarry/api/events/matrix-events.ts';

/** How somebody looks at a table; the table itself stays as it is. */
export interface GridLook {
  /** Ids of columns in the order they are shown; those it does not name come behind. */
  order: string[];
  /** In pixels, by column id; `HEAD` is the column of names. */
  widths: Record<string, number>;
  sort: { columnId: string; isUp: boolean } | null;
  /** Words that the cells of a column must hold. */
  filters: Record<string, string>;
}

export const plainLook: GridLook = { order: [], widths: {}, sort: null, filters: {} };

/** The column that holds the names of the rows. It cannot be the id of a column: those come from a model. */
export const HEAD = '\u0000head';

const WIDTHS = { min: 80, initial: 200, text: 260, max: 800 };

export function widthOf({ widths }: GridLook, column: Pick<MatrixColumn, 'id' | 'type'>): number {
  return widths[column.id] ?? (column.type === 'text' ? WIDTHS.text : WIDTHS.initial);
}

/** The column of names is as wide as its longest word needs, within reason, unless somebody made it another width. */
export function headWidthOf(
  { widths }: GridLook,
  { rows, initial }: { rows: readonly FilledMatrixRow[]; initial: number },
): number {
  const words = rows.flatMap(({ label }) => label.split(/\s+/));
  const longest = Math.max(0, ...words.map(widthOfText));
  return widths[HEAD] ?? Math.min(Math.max(initial, Math.ceil(longest) + SIDES), initial * 1.5);
}

export const resized = (look: GridLook, id: string, width: number): GridLook => ({
  ...look,
  widths: { ...look.widths, [id]: Math.round(Math.max(WIDTHS.min, Math.min(width, WIDTHS.max))) },
});

export function orderedColumns(columns: readonly MatrixColumn[], { order }: GridLook): MatrixColumn[] {
  const placeOf = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return columns.toSorted((one, other) => placeOf(one.id) - placeOf(other.id));
}

interface Move {
  columns: readonly MatrixColumn[];
  id: string;
  /** Its place after the move. */
  to: number;
}

export function movedColumn(look: GridLook, { columns, id, to }: Move): GridLook {
  const ids = orderedColumns(columns, look).map((column) => column.id);
  const others = ids.filter((one) => one !== id);
  const place = Math.max(0, Math.min(to, others.length));
  return { ...look, order: others.toSpliced(place, 0, id) };
}

/** Rows that meet every filter, in the order that is asked for; blank cells come last either way. */
export function shownRows(
  rows: readonly FilledMatrixRow[],
  look: GridLook,
  locale: string,
): FilledMatrixRow[] {
  const filters = Object.entries(look.filters).filter(([, words]) => words.trim() !== '');
  const kept = rows.filter((row) => filters.every(([id, words]) => holds(textOf(row, id), words)));
  const { sort } = look;
  if (!sort) return kept;
  const compare = new Intl.Collator(locale, { numeric: true }).compare;
  const valued = kept.filter((row) => !isBlank(valueOf(row, sort.columnId)));
  const blank = kept.filter((row) => isBlank(valueOf(row, sort.columnId)));
  const sorted = valued.toSorted((one, other) => {
    const [a, b] = [valueOf(one, sort.columnId), valueOf(other, sort.columnId)];
    const difference = typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b));
    return sort.isUp ? difference : -difference;
  });
  return [...sorted, ...blank];
}

type Value = MatrixCell['value'] | undefined;

const valueOf = (row: FilledMatrixRow, id: string): Value => (id === HEAD ? row.label : row.cells[id]?.value);
const isBlank = (value: Value): boolean => value === undefined || value === null || value === '';

/** All that a cell shows, so that a filter finds what is seen. */
function textOf(row: FilledMatrixRow, id: string): string {
  if (id === HEAD) return row.label;
  const cell = row.cells[id];
  return cell ? cellText(cell) : '';
}

export const cellText = (cell: MatrixCell): string =>
  [cell, ...(cell.alternatives ?? [])]
    .filter(({ value }) => !isBlank(value))
    .map(({ value, unit }) => [String(value), unit].filter(Boolean).join(' '))
    .join(' / ');

const holds = (text: string, words: string): boolean =>
  text.normalize('NFKC').toLowerCase().includes(words.trim().normalize('NFKC').toLowerCase());

const LINE = 21;
const PADDING = 18;
const MOST_LINES = 6;
/** More than fit into as many lines of the widest column. */
const MOST_LETTERS = 1_200;
/** Beside the words of a name; of a value, which its mark stands beside. */
const SIDES = 26;
const SIDES_OF_CELL = 44;

/** About as wide as the font draws a letter, in pixels; those of Chinese and Japanese fill a square. */
function widthOfLetter(letter: string): number {
  if (letter > '\u2E7F') return 14;
  if (/[\s.,:;'|!ijlI]/.test(letter)) return 3.8;
  if (/[frt1/()-]/.test(letter)) return 5.2;
  if (/[mwMW@%]/.test(letter)) return 12.6;
  return /[A-Z]/.test(letter) ? 9.6 : 8.3;
}

const widthOfText = (text: string): number =>
  [...text].reduce((sum, letter) => sum + widthOfLetter(letter), 0);

interface Measure {
  columns: readonly MatrixColumn[];
  look: GridLook;
  headWidth: number;
}

/** How high a row is: as its longest cell needs, up to some lines. Reckoned, so that rows out of sight need not be drawn. */
export function rowHeight(row: FilledMatrixRow, { columns, look, headWidth }: Measure): number {
  const lines = columns.map((column) => {
    const cell = row.cells[column.id];
    if (!cell) return 1;
    const stated = [cell, ...(cell.alternatives ?? [])];
    const widest = widthOf(look, column) - SIDES_OF_CELL;
    const own = stated.reduce((sum, { value }) => sum + linesOf(String(value ?? ''), widest), 0);
    return stated.length > 1 ? own + 1 : own;
  });
  const most = Math.min(MOST_LINES, Math.max(linesOf(row.label, headWidth - SIDES), ...lines));
  return most * LINE + PADDING;
}

/** Broken between words, and within those that are longer than a line. */
function linesOf(text: string, width: number): number {
  let lines = 1;
  let used = 0;
  for (const part of text.slice(0, MOST_LETTERS).match(PARTS) ?? []) {
    const own = widthOfText(part);
    if (used > 0 && used + widthOfText(part.trimEnd()) > width) {
      lines += 1;
      used = 0;
    }
    lines += Math.ceil(own / Math.max(width, 1)) - 1;
    used = used === 0 ? own % Math.max(width, 1) : used + own;
  }
  return lines;
}

/** A line may end between any two letters of Chinese and Japanese. */
const PARTS = /[\u2E80-\u{3FFFF}]|[^\s\u2E80-\u{3FFFF}]+\s*|\s+/gu;

interface Copying {
  rows: readonly FilledMatrixRow[];
  columns: readonly MatrixColumn[];
  isSelected: (row: FilledMatrixRow, column: MatrixColumn) => boolean;
}

/** What is selected, as spreadsheets take it from the clipboard: a rectangle, blank where nothing is selected. */
export function asTabs({ rows, columns, isSelected }: Copying): string {
  const wanted = columns.filter((column) => rows.some((row) => isSelected(row, column)));
  return rows
    .filter((row) => wanted.some((column) => isSelected(row, column)))
    .map((row) =>
      wanted
        .map((column) => {
          const cell = row.cells[column.id];
          return cell && isSelected(row, column) ? cellText(cell).replaceAll(/[\t\n\r]+/g, ' ') : '';
        })
        .join('\t'),
    )
    .join('\n');
}
