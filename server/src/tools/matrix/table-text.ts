import type { Locale } from '@quarry/api/common.ts';
import { matrixNotes } from '../../prompts/matrix-notes.ts';
import type { Cell, CellValue } from './content.ts';
import type { FilledMatrix } from './source-matrix.ts';

const BLANK = '—';

/** The matrix as a Markdown table whose cells cite their sources. */
export function tableText(
  matrix: FilledMatrix,
  { locale, numbers }: { locale: Locale; numbers: ReadonlyMap<string, number> },
): string {
  const words = matrixNotes[locale];
  const head = [words.item, ...matrix.columns.map(({ name }) => name)].map(escape);
  const lines = matrix.rows.map(({ label, cells }) =>
    line([escape(label), ...matrix.columns.map(({ id }) => cellText(cells[id], { locale, numbers }))]),
  );
  return [`## ${escape(matrix.title)}`, [line(head), line(head.map(() => '---')), ...lines].join('\n')].join(
    '\n\n',
  );
}

/** How many cells are blank, in words. */
export function blanksText({ columns, rows }: FilledMatrix, locale: Locale): string {
  const cells = rows.flatMap((row) => columns.map(({ id }) => row.cells[id]?.value ?? null));
  const blanks = cells.filter((value) => value === null).length;
  return blanks > 0 ? matrixNotes[locale].blanks(blanks, cells.length) : matrixNotes[locale].nothingBlank;
}

function cellText(
  cell: Cell | undefined,
  { locale, numbers }: { locale: Locale; numbers: ReadonlyMap<string, number> },
): string {
  if (!cell || cell.value === null) return BLANK;
  const cited = cell.sourceIds.flatMap((id) => numbers.get(id) ?? []).map((n) => ` [${n}]`);
  return escape(valueText(cell.value, locale)) + cited.join('');
}

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
