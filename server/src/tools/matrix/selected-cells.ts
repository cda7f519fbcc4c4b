import type { Structure } from './content.ts';
import { cellKey } from './content.ts';
import { nameKey } from './same-name.ts';
import { SelectionError } from './selection.ts';
import type { MatrixSelection } from './selection.ts';

export interface CellRef {
  rowId: string;
  columnId: string;
}

/**
 * The cells that a selection means in a matrix. Rows together with columns are a rectangle; rows or columns alone are
 * whole ones; single cells come on top.
 */
export function selectedCells(
  selection: MatrixSelection,
  matrix: Pick<Structure, 'rows' | 'columns'>,
): CellRef[] {
  const rowIdOf = finder(matrix.rows.map(({ id, label }) => ({ id, name: label })));
  const columnIdOf = finder(matrix.columns);
  const rowId = (name: string) => rowIdOf(name) ?? unknown(`row "${name}"`);
  const columnId = (name: string) => columnIdOf(name) ?? unknown(`column "${name}"`);

  const rows = selection.rows.map(rowId);
  const columns = selection.columns.map(columnId);
  for (const name of selection.either) {
    const [row, column] = [rowIdOf(name), columnIdOf(name)];
    if (row !== undefined) rows.push(row);
    else columns.push(column ?? unknown(`row or column "${name}"`));
  }
  const cells = selection.cells.map(({ row, column }) => ({ rowId: rowId(row), columnId: columnId(column) }));
  const wanted = rows.length + columns.length > 0 ? rectangle({ rows, columns }, matrix) : [];
  return [
    ...new Map([...wanted, ...cells].map((cell) => [cellKey(cell.rowId, cell.columnId), cell])).values(),
  ];
}

function rectangle(
  { rows, columns }: { rows: string[]; columns: string[] },
  matrix: Pick<Structure, 'rows' | 'columns'>,
): CellRef[] {
  const rowIds = rows.length > 0 ? rows : matrix.rows.map(({ id }) => id);
  const columnIds = columns.length > 0 ? columns : matrix.columns.map(({ id }) => id);
  return rowIds.flatMap((rowId) => columnIds.map((columnId) => ({ rowId, columnId })));
}

function finder(items: readonly { id: string; name: string }[]): (name: string) => string | undefined {
  const ids = new Set(items.map(({ id }) => id));
  const byName = new Map(items.map(({ id, name }) => [nameKey(name), id]));
  return (name) => (ids.has(name) ? name : byName.get(nameKey(name)));
}

function unknown(what: string): never {
  throw new SelectionError(`the matrix has no ${what.slice(0, 200)}`);
}
