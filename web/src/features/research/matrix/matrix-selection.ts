import type { MatrixView } from '../../../lib/run-view.ts';
import type { NewRun } from '../start-run.ts';

/** Selected cells, each as its key. */
export type CellKeys = ReadonlySet<string>;
export const noCells: CellKeys = new Set();

export interface CellPlace {
  row: number;
  column: number;
}

type Grid = Pick<MatrixView, 'rows' | 'columns'>;

/** By place and not by id: ids are free text, places cannot collide. */
export const cellKey = ({ row, column }: CellPlace): string => `${row}:${column}`;

/** Every cell of the rectangle between two corners. */
export function rectangle(from: CellPlace, to: CellPlace): CellKeys {
  const keys = new Set<string>();
  for (let row = Math.min(from.row, to.row); row <= Math.max(from.row, to.row); row++)
    for (let column = Math.min(from.column, to.column); column <= Math.max(from.column, to.column); column++)
      keys.add(cellKey({ row, column }));
  return keys;
}

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
  const cells = matrix.rows.flatMap((row, rowAt) =>
    matrix.columns.flatMap((column, columnAt) =>
      selected.has(cellKey({ row: rowAt, column: columnAt })) ? [{ row, column }] : [],
    ),
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
