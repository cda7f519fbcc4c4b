import type { RunListStore } from '../../store/runs/run-list.ts';
import { shownStatus } from './state.ts';

type RunListRow = Awaited<ReturnType<RunListStore['list']>>['rows'][number];

/** What has ended needs nobody. */
export const mayNeed = ({ status }: Pick<RunListRow, 'status'>): boolean =>
  status === 'running' || status === 'awaiting_review';

/** A run in a list, as readers see it. */
export const shownRun = ({ inputTokens, outputTokens, shortfalls, ...row }: RunListRow) => ({
  ...row,
  ...(shortfalls?.length && { shortfalls }),
  status: shownStatus(row.status),
  usage: { inputTokens, outputTokens },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
