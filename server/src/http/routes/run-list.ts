import { runListEndpoints } from '@quarry/api/endpoints/run-list.ts';
import { shownStatus, storedStatuses } from '../../runs/views/state.ts';
import type { RunListStore } from '../../store/runs/run-list.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

export function runListRoutes(runs: RunListStore): Route[] {
  return routes(runListEndpoints, {
    listRuns: async ({ scope, query: { status, ...page } }) => {
      const statuses = status && storedStatuses(status);
      const { rows, nextCursor } = await runs.list(scope, { ...page, statuses });
      return { runs: rows.map(shown), nextCursor };
    },
  });
}

type RunListRow = Awaited<ReturnType<RunListStore['list']>>['rows'][number];

const shown = ({ inputTokens, outputTokens, ...row }: RunListRow) => ({
  ...row,
  status: shownStatus(row.status),
  usage: { inputTokens, outputTokens },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
