import type { Locale } from '@quarry/api/common.ts';
import { matrixNotes } from '../../prompts/matrix-notes.ts';
import { readFacts } from '../../text/claims/facts.ts';
import type { Cell, CellValue, Column, Stated } from './content.ts';
import { unitOfColumn } from './measure.ts';
import type { FilledMatrix } from './source-matrix.ts';

const BLANK = '—';
/** From here on digits are read in groups. One without a unit may be a number that names something. */
const LONG = 100_000;

/** The matrix as a Markdown table whose cells cite their sources. */
export function tableText(
  matrix: FilledMatrix,
  { locale, numbers }: { locale: Locale; numbers: ReadonlyMap<string, number> },
): string {
  const words = matrixNotes[locale];
  const head = [words.item, ...matrix.columns.map((column) => headOf(matrix, column))].map(escape);
  const mixed = new Set(
    matrix.columns.filter((column) => hasMixedUnits(matrix, column.id)).map(({ id }) => id),
  );
  const lines = matrix.rows.map(({ label, cells }) =>
    line([
      escape(label),
      ...matrix.columns.map(({ id }) => cellText(cells[id], { locale, numbers, withUnit: mixed.has(id) })),
    ]),
  );
  return [`## ${escape(matrix.title)}`, [line(head), line(head.map(() => '---')), ...lines].join('\n')].join(
    '\n\n',
  );
}

/** With the unit of all its numbers, unless its name has one. */
function headOf(matrix: FilledMatrix, { id, name }: Column): string {
  const [unit, ...others] = unitsIn(matrix, id);
  const isNamed = unit === undefined || unit === '' || others.length > 0 || name.includes(unit);
  return isNamed || unitOfColumn({ name, description: '' }) ? name : `${name} (${unit})`;
}

/** Whether the numbers of a column are counted in different things, such as currencies: each then says in what. */
export function hasMixedUnits({ rows }: Pick<FilledMatrix, 'rows'>, columnId: string): boolean {
  return unitsIn({ rows }, columnId).length > 1;
}

function unitsIn({ rows }: Pick<FilledMatrix, 'rows'>, columnId: string): string[] {
  const stated = rows.flatMap(({ cells }) => statedIn(cells[columnId]));
  const numbers = stated.filter(({ value }) => typeof value === 'number');
  return [...new Set(numbers.map(({ unit }) => unit ?? ''))];
}

/** What a cell states: its value, and what other sources state instead. */
export const statedIn = (cell: Cell | undefined): Stated[] =>
  cell && cell.value !== null ? [cell, ...(cell.alternatives ?? [])] : [];

/** How many cells are blank, and in how many sources disagree, in words. */
export function remarksText({ columns, rows }: FilledMatrix, locale: Locale): string {
  const words = matrixNotes[locale];
  const cells = rows.flatMap((row) => columns.map(({ id }) => row.cells[id]));
  const blanks = cells.filter((cell) => (cell?.value ?? null) === null).length;
  const disagreeing = cells.filter((cell) => statedIn(cell).length > 1).length;
  return [
    blanks > 0 ? words.blanks(blanks, cells.length) : words.nothingBlank,
    ...(disagreeing > 0 ? [words.disagreeing(disagreeing)] : []),
  ].join(' ');
}

function cellText(
  cell: Cell | undefined,
  { locale, numbers, withUnit }: { locale: Locale; numbers: ReadonlyMap<string, number>; withUnit: boolean },
): string {
  if (!cell || cell.value === null) return BLANK;
  return statedIn(cell)
    .map((stated) => {
      const cited = stated.sourceIds.flatMap((id) => numbers.get(id) ?? []).map((n) => ` [${n}]`);
      return escape(statedText(stated, { locale, withUnit, isGrouped: true })) + cited.join('');
    })
    .join(' / ');
}

/** A value as it is read: with its unit where the column has several, and as it was written where it was converted. */
export function statedText(
  { value, unit, original, quote }: Stated,
  { locale, withUnit, isGrouped = false }: { locale: Locale; withUnit: boolean; isGrouped?: boolean },
): string {
  if (typeof value !== 'number') return valueText(value, locale);
  const text =
    isGrouped && unit !== undefined && Math.abs(value) >= LONG ? value.toLocaleString(locale) : String(value);
  const isConverted = original !== undefined && quote !== undefined && isOtherNumber(original, value);
  const counted = withUnit && unit !== undefined ? `${text} ${unit}` : text;
  return isConverted ? `${counted} (${original})` : counted;
}

/** `1,200 ft` for 365.76; not `$1,200` for 1200, nor `1.2 million` for 1200000. */
const isOtherNumber = (original: string, value: number): boolean =>
  !readFacts(original).numbers.some((number) => number.value === Math.abs(value));

function valueText(value: CellValue, locale: Locale): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? matrixNotes[locale].yes : matrixNotes[locale].no;
  return String(value);
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Brackets around a number would read as a citation; a bar would end the cell; HTML is shown, not obeyed. */
const escape = (text: string): string =>
  text
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replaceAll(/\[(\d{1,4})\]/g, '\\[$1\\]')
    .replaceAll('<', '&lt;');
