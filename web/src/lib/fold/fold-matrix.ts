import type { StoredRunEventOf } from '@quarry/api/events.ts';
import type { MatrixView, RunView } from '../run-view.ts';
import { change } from './activities.ts';
import type { Moment } from './activities.ts';
import { drafted, draftText } from './fold-drafts.ts';
import { spent } from './usage.ts';

type MatrixEvent = StoredRunEventOf<
  | 'matrix-structure-draft-delta'
  | 'matrix-structure-draft-complete'
  | 'matrix-data-preview'
  | 'matrix-data-updated'
  | 'matrix-data-completed'
>;

export function foldMatrix(view: RunView, event: MatrixEvent, moment: Moment): RunView {
  switch (event.type) {
    case 'matrix-structure-draft-delta':
      // In a resumed stream it repeats the structure that will be filled: nothing new to read.
      if (view.phase === 'confirmed') return view;
      return draftText(view, { kind: 'matrix', text: event.payload.deltaText, moment });
    case 'matrix-structure-draft-complete': {
      if (view.phase !== 'confirmed')
        return drafted(view, { kind: 'matrix', usage: event.payload.usage, moment });
      const { title, columns, rows } = event.payload;
      const empty = rows.map((row) => ({ ...row, cells: {} }));
      return withMatrix(
        { ...view, phase: 'running' },
        { title, columns, rows: empty, isComplete: false },
        moment,
      );
    }
    case 'matrix-data-preview': {
      const { title, columns, rows } = event.payload;
      return withMatrix({ ...view, phase: 'running' }, { title, columns, rows, isComplete: false }, moment);
    }
    case 'matrix-data-completed': {
      const { title, columns, rows, usage } = event.payload;
      const filled = withMatrix(
        { ...view, phase: 'running' },
        { title, columns, rows, isComplete: true },
        moment,
      );
      const last = {
        kind: 'cells',
        where: ({ state }: { state: string }) => state === 'done',
        moment,
      } as const;
      return change(filled, last, (cells) => spent(view, cells, usage));
    }
    case 'matrix-data-updated': {
      if (!view.matrix) return view;
      const { rowId, columnId, runId: _, ...cell } = event.payload;
      const rows = view.matrix.rows.map((row) =>
        row.id === rowId ? { ...row, cells: { ...row.cells, [columnId]: cell } } : row,
      );
      return withMatrix(view, { ...view.matrix, rows }, moment);
    }
    default:
      return event satisfies never;
  }
}

function withMatrix(view: RunView, matrix: MatrixView, moment: Moment): RunView {
  const total = matrix.rows.length * matrix.columns.length;
  const filled = matrix.rows.reduce((sum, row) => sum + Object.keys(row.cells).length, 0);
  return change(
    { ...view, matrix },
    { kind: 'cells', otherwise: { kind: 'cells', state: 'running', filled, total }, moment },
    () => ({ filled, total, state: matrix.isComplete ? 'done' : 'running' }),
  );
}
