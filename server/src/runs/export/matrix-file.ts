import type { MatrixFormat } from '@quarry/api/endpoints/matrix-export.ts';
import type { MatrixCell } from '@quarry/api/events/matrix-events.ts';
import { matrixNotes } from '../../prompts/matrix-notes.ts';
import { notes } from '../../prompts/research-notes.ts';
import {
  hasMixedUnits,
  remarksText,
  statedIn,
  statedText,
  tableText,
} from '../../tools/matrix/table-text.ts';
import type { CellValue } from '../../tools/matrix/content.ts';
import { inertMarkdown } from './inert-markdown.ts';
import type { MatrixRecord } from './matrix-record.ts';
import type { XlsxSheet } from './matrix-xlsx.ts';
import { markdownReference } from './report-markdown.ts';

/** A complete matrix as a file. */
export async function matrixFile(format: MatrixFormat, record: MatrixRecord): Promise<string | Buffer> {
  switch (format) {
    case 'csv':
      return csvText(csvLines(record));
    case 'xlsx': {
      // Loaded when asked for, as it is much and seldom needed.
      const { xlsxFile } = await import('./matrix-xlsx.ts');
      return xlsxFile([valuesSheet(record), evidenceSheet(record)]);
    }
    case 'json':
      return JSON.stringify({ runId: record.runId, ...record.matrix });
    case 'md':
      return markdown(record);
    default:
      return format satisfies never;
  }
}

const headOf = ({ matrix, locale }: MatrixRecord): string[] => [
  matrixNotes[locale].item,
  ...matrix.columns.map(({ name }) => name),
];

function csvLines(record: MatrixRecord): string[][] {
  const { columns, rows } = record.matrix;
  const lines = rows.map(({ label, cells }) => [
    label,
    ...columns.map(({ id }) => String(plainValue(record, cells[id], id) ?? '')),
  ]);
  return [headOf(record), ...lines];
}

/** A number stays one, to compute with; where sources disagree or a column has several units, it is told in words. */
function plainValue(
  { matrix, locale }: MatrixRecord,
  cell: MatrixCell | undefined,
  columnId: string,
): CellValue {
  const stated = statedIn(cell);
  const withUnit = hasMixedUnits(matrix, columnId);
  if (stated.length < 2 && !(withUnit && typeof cell?.value === 'number')) return cell?.value ?? null;
  return stated
    .map((one) => (typeof one.value === 'number' ? statedText(one, { locale, withUnit }) : String(one.value)))
    .join(' / ');
}

function valuesSheet(record: MatrixRecord): XlsxSheet {
  const { columns, rows } = record.matrix;
  return {
    name: matrixNotes[record.locale].sheet,
    head: headOf(record),
    lines: rows.map(({ label, cells }) => [
      label,
      ...columns.map(({ id }) => plainValue(record, cells[id], id)),
    ]),
  };
}

function evidenceSheet({ matrix, locale, sources }: MatrixRecord): XlsxSheet {
  const words = matrixNotes[locale];
  const urlOf = new Map(sources.map(({ sourceId, url }) => [sourceId, url]));
  return {
    name: words.evidence,
    head: [words.item, words.column, words.value, words.quote, words.source, words.unit, words.original],
    lines: matrix.rows.flatMap(({ label, cells }) =>
      matrix.columns.flatMap(({ id, name }) =>
        statedIn(cells[id]).map(({ value, sourceIds, quote = '', unit = '', original = '' }) => {
          const urls = sourceIds.flatMap((sourceId) => urlOf.get(sourceId) ?? []);
          return [label, name, value, quote, urls.join('\n'), unit, original];
        }),
      ),
    ),
  };
}

function markdown({ matrix, locale, sources }: MatrixRecord): string {
  const numbers = new Map(sources.map(({ sourceId, n }) => [sourceId, n]));
  const table = inertMarkdown(tableText(matrix, { locale, numbers }));
  const cited = sources.filter(({ n }) => table.includes(`[${n}]`));
  const lines = cited.map((source) => markdownReference(source, locale));
  const list = cited.length === 0 ? '' : [`${notes[locale].sources}:`, ...lines].join('  \n');
  return `${[table, remarksText(matrix, locale), list].filter((part) => part !== '').join('\n\n')}\n`;
}

const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
// What a spreadsheet takes for the beginning of a formula, in full width too, also behind white space.
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** RFC 4180, in UTF-8 without a byte order mark. Nothing in it is read as a formula by a spreadsheet. */
export function csvText(lines: readonly (readonly string[])[]): string {
  return lines.map((fields) => `${fields.map(field).join(',')}\r\n`).join('');
}

function field(text: string): string {
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
