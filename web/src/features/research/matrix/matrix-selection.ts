import type { MatrixView } from '../../../lib/run-view.ts';
import type { NewRun } from '../start-run.ts';

/** Selected cells, each as its key. */
export type CellKeys = ReadonlySet<string>;
export const noCells: CellKeys = new Set();

/** A place in the grid as it is shown; −1 is the head of a column or row. */
export interface CellPlace {
  row: number;
  column: number;
}

export type Grid = Pick<MatrixView, 'rows' | 'columns'>;

/** By ids, so that a selection stays when rows are sorted and columns moved. */
export const cellKey = (rowId: string, columnId: string): string => JSON.stringify([rowId, columnId]);

/** Every cell of the rectangle between two corners; a head stands for its whole row or column. */
export function rectangle({ rows, columns }: Grid, from: CellPlace, to: CellPlace): CellKeys {
  const across = span(from.column, to.column, columns.length);
  return new Set(
    rows
      .slice(...span(from.row, to.row, rows.length))
      .flatMap((row) => columns.slice(...across).map((column) => cellKey(row.id, column.id))),
  );
}

const span = (from: number, to: number, length: number): [number, number] =>
  Math.min(from, to) < 0 ? [0, length] : [Math.min(from, to), Math.max(from, to) + 1];

/** Adds the cells, or takes them out when all of them are selected already. */
export function toggle(selected: CellKeys, cells: CellKeys): CellKeys {
  return [...cells].every((key) => selected.has(key)) ? selected.difference(cells) : selected.union(cells);
}

interface SelectionInput {
  sourceRunId: string;
  matrix: Grid;
  selected: CellKeys;
}

/** What a run needs in order to edit the selected cells. */
export function selectionInput({ sourceRunId, matrix, selected }: SelectionInput): Partial<NewRun> {
  const cells = matrix.rows.flatMap((row) =>
    matrix.columns.flatMap((column) => (selected.has(cellKey(row.id, column.id)) ? [{ row, column }] : [])),
  );
  const lines = cells.map(({ row, column }) => {
    const value = row.cells[column.id]?.value ?? '';
    return `<cell rowId="${escape(row.id)}" columnId="${escape(column.id)}">${escape(String(value))}</cell>`;
  });
  return {
    matrixEditContext: {
      sourceRunId,
      selection: { cells: cells.map(({ row, column }) => ({ rowId: row.id, columnId: column.id })) },
    },
    matrixSelectionContent: `<matrix_selection>${lines.join('')}</matrix_selection>`,
  };
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
