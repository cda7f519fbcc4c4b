import type { SourceStore } from '../../store/workspace/sources.ts';
import type { ToolContext } from '../tool.ts';
import { citable } from './cited-cell.ts';
import type { CitableSource } from './cited-cell.ts';
import { cellKey } from './content.ts';
import type { Cell, MatrixContent } from './content.ts';
import type { FilledMatrix } from './source-matrix.ts';

export interface Copied {
  /** By `cellKey`. */
  cells: Map<string, Cell>;
  /** What the matrix rests on so far, as sources of this run. */
  sources: CitableSource[];
}

/** The cells that stay as they are. Their sources become sources of this run, so that it can cite them. */
export async function copyCells(
  store: SourceStore,
  context: ToolContext,
  { content, source }: { content: MatrixContent; source: FilledMatrix },
): Promise<Copied> {
  const sources = await linkSources(store, context, source);
  const linked = new Set(sources.map(({ id }) => id));
  const refill = new Set(content.base?.refill.map(({ rowId, columnId }) => cellKey(rowId, columnId)));
  const cells = new Map<string, Cell>();
  for (const { id: rowId } of content.rows)
    for (const { id: columnId } of content.columns) {
      const cell = source.rows.find((row) => row.id === rowId)?.cells[columnId];
      const key = cellKey(rowId, columnId);
      if (!cell || refill.has(key)) continue;
      const isLinked = (sourceId: string) => linked.has(sourceId);
      const alternatives = cell.alternatives?.map((other) => ({
        ...other,
        sourceIds: other.sourceIds.filter(isLinked),
      }));
      const sourceIds = cell.sourceIds.filter(isLinked);
      cells.set(key, { ...cell, sourceIds, ...(alternatives && { alternatives }) });
    }
  return { cells, sources };
}

async function linkSources(
  store: SourceStore,
  context: ToolContext,
  { rows }: FilledMatrix,
): Promise<CitableSource[]> {
  const ids = new Set(
    rows.flatMap(({ cells }) =>
      Object.values(cells).flatMap(({ sourceIds, alternatives = [] }) => [
        ...sourceIds,
        ...alternatives.flatMap((other) => other.sourceIds),
      ]),
    ),
  );
  const linked: CitableSource[] = [];
  for (const id of ids) {
    const source = await store.load(id);
    if (source) linked.push(citable({ ...source, n: await store.link(context.runId, id) }));
  }
  return linked;
}
