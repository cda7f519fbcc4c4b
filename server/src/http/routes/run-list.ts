import { runListEndpoints } from '@quarry/api/endpoints/run-list.ts';
import type { RunNeed } from '@quarry/api/runs.ts';
import { mayNeed, shownRun } from '../../runs/views/run-item.ts';
import { storedStatuses } from '../../runs/views/state.ts';
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
        needs: mayNeed(row) ? await needs(scope, row.id) : [],
      }));
      return { runs: await Promise.all(shown), nextCursor };
    },
  });
}
