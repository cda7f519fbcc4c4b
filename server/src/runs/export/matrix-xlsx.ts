import writeXlsxFile from 'write-excel-file/node';
import type { Cell, SheetData } from 'write-excel-file/node';
import type { CellValue } from '../../tools/matrix/content.ts';

export interface XlsxSheet {
  name: string;
  head: string[];
  lines: CellValue[][];
}

// The most that a cell of a spreadsheet holds.
const MAX_CHARS = 32_767;
// What XML cannot hold at all.
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu;

/** Texts are cells of the type text, whatever they begin with: none is a formula. */
export function xlsxFile(sheets: readonly XlsxSheet[]): Promise<Buffer> {
  return writeXlsxFile(
    sheets.map(({ name, head, lines }) => ({
      sheet: name,
      data: [head.map(headCell), ...lines.map((line) => line.map(cell))] satisfies SheetData,
      columns: head.map((_, i) => ({ width: i === 0 ? 24 : 32 })),
      stickyRowsCount: 1,
    })),
  ).toBuffer();
}

const headCell = (text: string): Cell => ({
  type: String,
  value: clean(text),
  fontWeight: 'bold',
  wrap: true,
});

function cell(value: CellValue): Cell {
  if (value === null || value === '') return null;
  if (typeof value === 'number') return { type: Number, value };
  if (typeof value === 'boolean') return { type: Boolean, value };
  return { type: String, value: clean(value), wrap: true };
}

const clean = (text: string): string => text.replaceAll(NOT_IN_XML, '').toWellFormed().slice(0, MAX_CHARS);
