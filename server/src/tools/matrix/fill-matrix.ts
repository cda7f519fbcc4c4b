import { allOrNone } from '../at-most.ts';
import type { SearchDeps } from '../research/research-question.ts';
import type { ToolContext } from '../tool.ts';
import { below } from './below.ts';
import { blank, cellKey } from './content.ts';
import { citable } from './cited-cell.ts';
import type { CitableSource } from './cited-cell.ts';
import { createColumnWords } from './column-words.ts';
import { comparableColumn } from './comparable-column.ts';
import type { Cell, MatrixContent, Row } from './content.ts';
import type { Copied } from './copied-cells.ts';
import { fillRow } from './fill-row.ts';
import type { FilledMatrix } from './source-matrix.ts';

export interface FillDeps extends SearchDeps {
  /** Rows at the same time; each has at most one model call under way. */
  concurrency: number;
}

export interface FilledResult {
  matrix: FilledMatrix;
  /** The numbers by which the run cites the sources of its cells. */
  numbers: Map<string, number>;
  sources: CitableSource[];
}

/** Fills every cell that is not copied, several rows at once, and says so cell by cell. */
export async function fillMatrix(
  deps: FillDeps,
  context: ToolContext,
  { content, known, copied }: { content: MatrixContent; known: readonly CitableSource[]; copied: Copied },
): Promise<FilledResult> {
  const { title, columns, rows } = content;
  const cells = new Map(copied.cells);
  const earlier = copied.sources;
  const sources = new Map([...known, ...earlier].map((source) => [source.id, source]));
  const wanted = (row: Row) => columns.filter(({ id }) => !copied.cells.has(cellKey(row.id, id)));

  const wordsFor = createColumnWords(context, content);

  await allOrNone(deps.concurrency, rows, async (row) => {
    const empty = wanted(row);
    if (empty.length === 0) return;
    const request = { title, row, columns: empty, known, earlier, wordsFor };
    const filled = await fillRow(deps, below(context, `row/${row.id}`), request);
    for (const { id: columnId } of empty) {
      const cell = filled.cells.get(columnId) ?? blank();
      cells.set(cellKey(row.id, columnId), cell);
      context.emit('matrix-data-updated', { rowId: row.id, columnId, ...cell });
    }
    for (const source of filled.sources) sources.set(source.id, source);
  });

  const cellOf = (rowId: string, columnId: string) => cells.get(cellKey(rowId, columnId)) ?? blank();
  for (const column of columns) {
    const before = rows.map(({ id }) => cellOf(id, column.id));
    for (const [i, cell] of comparableColumn(column, before).entries()) {
      const rowId = rows[i]!.id;
      if (JSON.stringify(cell) === JSON.stringify(before[i])) continue;
      cells.set(cellKey(rowId, column.id), cell);
      context.emit('matrix-data-updated', { rowId, columnId: column.id, ...cell });
    }
  }
  return {
    matrix: matrixOf(content, cellOf),
    numbers: new Map([...sources.values()].map(({ id, n }) => [id, n])),
    sources: [...sources.values()],
  };
}

/** A structure with its cells, as the events carry it. */
export function matrixOf(
  { title, columns, rows }: Omit<MatrixContent, 'question'>,
  cellOf: (rowId: string, columnId: string) => Cell | undefined,
): FilledMatrix {
  const cellsOf = (rowId: string) =>
    columns.flatMap(({ id }) => {
      const cell = cellOf(rowId, id);
      return cell ? [[id, cell] as const] : [];
    });
  return {
    title,
    columns,
    rows: rows.map(({ id, label }) => ({ id, label, cells: Object.fromEntries(cellsOf(id)) })),
  };
}

/** As they were when the filling began: rows that are filled at the same time do not see each other's. */
export async function knownSources(
  { sourceDeps }: SearchDeps,
  context: ToolContext,
): Promise<CitableSource[]> {
  const sources = await sourceDeps.sources.ofRun(context.runId);
  const ids = new Set(await context.step('known', async () => sources.map(({ id }) => id)));
  return sources.filter(({ id, body }) => ids.has(id) && body.trim() !== '').map(citable);
}
