import { AppError, notFound, notFoundNull } from '../../errors.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { RunRow } from '../../store/runs/runs.ts';
import type { ShareStore } from '../../store/runs/shares.ts';

/** On whose behalf a run works, and whose secrets and drafts are meant. */
export const ownerOf = ({ workspaceId, userId }: RunRow): Scope => ({ workspaceId, userId });

export type RunAccess = ReturnType<typeof createAccess>;

/** Runs that a caller may read or review: own ones, and those of conversations that others share. */
export function createAccess({ shares }: { shares: Pick<ShareStore, 'findRun'> }) {
  const find = (scope: Scope, runId: string) => shares.findRun(scope, runId, 'read');
  return {
    find,

    async readable(scope: Scope, runId: string): Promise<RunRow> {
      const run = await find(scope, runId);
      if (!run) throw notFound('Run');
      return run;
    },

    /** The contract's `null` for one that is not there. */
    async shown(scope: Scope, runId: string): Promise<RunRow> {
      const run = await find(scope, runId);
      if (!run) throw notFoundNull('Run');
      return run;
    },

    async reviewable(scope: Scope, runId: string): Promise<RunRow> {
      const run = await shares.findRun(scope, runId, 'review');
      if (run) return run;
      if (!(await find(scope, runId))) throw notFound('Run');
      throw new AppError('FORBIDDEN', 'This conversation is shared with you to be read, not to be reviewed.');
    },
  };
}
