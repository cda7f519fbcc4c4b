import { parseXml } from './selection-xml.ts';
import type { XmlElement } from './selection-xml.ts';

/** What was selected, as it was said: each name is an id, a label or a column name. */
export interface MatrixSelection {
  rows: string[];
  columns: string[];
  cells: { row: string; column: string }[];
  /** Rows or columns: only the matrix can tell which. */
  either: string[];
}

/** Why a selection cannot be used, as the end of a sentence. */
export class SelectionError extends Error {
  override readonly name = 'SelectionError';
}

/**
 * Reads a selection: `<matrix_selection>` XML, an object such as `{ rowIds, columnIds, cells: [{ rowId, columnId }] }`,
 * or names separated by commas or lines.
 */
export function parseMatrixSelection(selection: string | Record<string, unknown>): MatrixSelection {
  if (typeof selection !== 'string') return fromObject(selection);
  return /^\uFEFF?\s*</.test(selection) ? fromXml(selection) : fromNames(selection);
}

const empty = (): MatrixSelection => ({ rows: [], columns: [], cells: [], either: [] });

function fromXml(xml: string): MatrixSelection {
  const root = readXml(xml);
  if (root.name !== 'matrix_selection')
    throw new SelectionError(`it must be a <matrix_selection> element, not <${root.name}>`);
  const selected = empty();
  for (const child of root.children) collect(child, selected, undefined);
  return nonEmpty(selected);
}

function readXml(xml: string): XmlElement {
  try {
    return parseXml(xml);
  } catch (error) {
    throw new SelectionError((error as Error).message, { cause: error });
  }
}

/** Other elements only hold these three, as `<rows>` does. */
function collect(element: XmlElement, selected: MatrixSelection, insideRow: string | undefined): void {
  if (element.name === 'cell') {
    selected.cells.push({
      row: attribute(element, ROW_KEYS) ?? insideRow ?? missing(element, 'rowId'),
      column: attribute(element, COLUMN_KEYS) ?? missing(element, 'columnId'),
    });
    return;
  }
  if (element.name === 'row' || element.name === 'column') {
    const name = attribute(element, OWN_KEYS) ?? (element.text.trim() || missing(element, 'id'));
    // A row that lists cells stands for those cells, not for all of it.
    const hasCells = element.name === 'row' && element.children.some((child) => child.name === 'cell');
    if (hasCells) for (const child of element.children) collect(child, selected, name);
    else (element.name === 'row' ? selected.rows : selected.columns).push(name);
    return;
  }
  for (const child of element.children) collect(child, selected, insideRow);
}

const OWN_KEYS = ['id', 'label', 'name'];
const ROW_KEYS = ['rowId', 'row_id', 'row'];
const COLUMN_KEYS = ['columnId', 'column_id', 'column'];

function attribute({ attributes }: XmlElement, keys: readonly string[]): string | undefined {
  const key = keys.find((candidate) => Object.hasOwn(attributes, candidate));
  return key && attributes[key]!.trim() !== '' ? attributes[key]!.trim() : undefined;
}

function missing({ name }: XmlElement, wanted: string): never {
  throw new SelectionError(`a <${name}> has no ${wanted}`);
}

function fromObject(selection: Record<string, unknown>): MatrixSelection {
  const cells = selection['cells'] ?? [];
  if (!Array.isArray(cells)) throw new SelectionError('cells must be a list');
  return nonEmpty({
    rows: names(selection, ['rowIds', 'rows']),
    columns: names(selection, ['columnIds', 'columns']),
    cells: cells.map(cellOf),
    either: [],
  });
}

function names(selection: Record<string, unknown>, keys: readonly string[]): string[] {
  return keys.flatMap((key) => {
    const list = selection[key] ?? [];
    if (!Array.isArray(list)) throw new SelectionError(`${key} must be a list of ids`);
    return list.map((item) => nameOf(item) ?? fail(`${key} must hold ids`));
  });
}

/** An id, or an object that has one. */
function nameOf(item: unknown): string | undefined {
  const name = typeof item === 'object' && item !== null ? (item as { id?: unknown }).id : item;
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : undefined;
}

function cellOf(cell: unknown): { row: string; column: string } {
  const { rowId, columnId } = (cell ?? {}) as { rowId?: unknown; columnId?: unknown };
  const [row, column] = [nameOf(rowId), nameOf(columnId)];
  if (row === undefined || column === undefined) return fail('each of cells needs rowId and columnId');
  return { row, column };
}

const fail = (reason: string): never => {
  throw new SelectionError(reason);
};

function fromNames(text: string): MatrixSelection {
  const either = text
    .split(/[,、，\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return nonEmpty({ ...empty(), either });
}

function nonEmpty(selected: MatrixSelection): MatrixSelection {
  if (Object.values(selected).every((list) => list.length === 0))
    throw new SelectionError('it selects nothing: name rows, columns or cells');
  return selected;
}
