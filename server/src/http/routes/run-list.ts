import { runListEndpoints } from '@quarry/api/endpoints/run-list.ts';
import type { RunNeed } from '@quarry/api/runs.ts';
import { shownStatus, storedStatuses } from '../../runs/views/state.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { RunListStore } from '../../store/runs/run-list.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

interface Needs {
  needs(scope: Scope, runId: string): Promise<RunNeed[]>;
}

export function runListRoutes(runs: RunListStore, { needs }: Needs): Route[] {
  return routes(runListEndpoints, {
    listRuns: async ({ scope, query: { status, ...page } }) => {
      const statuses = status && storedStatuses(status);
      const { rows, nextCursor } = await runs.list(scope, { ...page, statuses });
      const shown = rows.map(async (row) => ({
        ...shownRun(row),
        // What has ended needs nobody.
        needs: row.status === 'running' || row.status === 'awaiting_review' ? await needs(scope, row.id) : [],
      }));
      return { runs: await Promise.all(shown), nextCursor };
    },
  });
}

type RunListRow = Awaited<ReturnType<RunListStore['list']>>['rows'][number];

const shownRun = ({ inputTokens, outputTokens, shortfalls, ...row }: RunListRow) => ({
  ...row,
  ...(shortfalls?.length && { shortfalls }),
  status: shownStatus(row.status),
  usage: { inputTokens, outputTokens },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
