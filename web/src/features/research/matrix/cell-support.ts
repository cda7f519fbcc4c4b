import type { MatrixCell } from '@quarry/api/events/matrix-events.ts';
import type { Evidence } from '@quarry/api/evidence.ts';
import { weakest } from '../../../lib/evidence-for.ts';
import { cellKey } from './matrix-selection.ts';

/** How well the value of a cell is carried: `quoted` where its words are known but nobody has judged them. */
export type CellSupport =
  | 'supported'
  | 'partly'
  | 'unsupported'
  | 'unchecked'
  | 'disputed'
  | 'quoted'
  | 'bare';

/** The verdicts of all cells, by their keys. */
export function cellVerdicts(evidence: readonly Evidence[] = []): Map<string, CellSupport> {
  const ofCells = Map.groupBy(
    evidence.filter(({ rowId, verdict }) => rowId !== undefined && verdict !== undefined),
    ({ rowId, columnId }) => cellKey(rowId!, columnId ?? ''),
  );
  return new Map([...ofCells].map(([key, group]) => [key, weakest(group)]));
}

export function supportOf(
  cell: MatrixCell | undefined,
  verdict: CellSupport | undefined,
): CellSupport | undefined {
  if (!cell || cell.value === null || cell.value === '') return undefined;
  if (cell.alternatives && cell.alternatives.length > 0) return 'disputed';
  return verdict ?? (cell.quote ? 'quoted' : cell.sourceIds.length > 0 ? 'unchecked' : 'bare');
}
