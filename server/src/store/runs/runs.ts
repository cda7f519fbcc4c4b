import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { Scope } from '../database/scope.ts';
import { watchGrowth } from '../database/watch-growth.ts';
import { agents } from '../schema/agents.ts';
import { runs } from '../schema/runs.ts';
import type { BegunRun } from './begun-run.ts';
import { cancelRun } from './cancel-run.ts';
import type { CancelledEnd } from './cancel-run.ts';
import { finishRuns } from './finish-runs.ts';
import type { FinishedRun, RunEnded } from './finish-runs.ts';
import { insertRun } from './insert-run.ts';
import type { NewRun } from './insert-run.ts';
import { runLeases } from './run-leases.ts';
import { isOwnRun } from './run-row.ts';
import type { RunRow } from './run-row.ts';

export type { RunInput } from '../schema/runs.ts';
export type { FinishedRun, RunEnd, RunEnded } from './finish-runs.ts';
export type { BegunRun } from './begun-run.ts';
export type { RunRow } from './run-row.ts';

export type RunStore = ReturnType<typeof createRunStore>;

export function createRunStore(db: Db) {
  const noteGrowth = watchGrowth(db.$client);
  return {
    ...runLeases(db),

    /** Run, user turn and first event at once. Undefined when the run exists already: a repeated request. */
    async create(scope: Scope, run: NewRun): Promise<BegunRun | undefined> {
      const stored = await insertRun(db.$client, scope, run);
      if (stored) noteGrowth();
      return stored;
    },

    async find(scope: Scope, id: string): Promise<RunRow | undefined> {
      const [row] = await db.select().from(runs).where(isOwnRun(scope, id));
      return row;
    },

    /** For the engine itself, which works on behalf of the run's owner. */
    async load(id: string): Promise<RunRow | undefined> {
      const [row] = await db.select().from(runs).where(eq(runs.id, id));
      return row;
    },

    async findMany(scope: Scope, ids: string[]): Promise<(RunRow & { agentName: string })[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .select({ run: runs, agentName: agents.name })
        .from(runs)
        .innerJoin(agents, eq(agents.id, runs.agentId))
        .where(
          and(inArray(runs.id, ids), eq(runs.workspaceId, scope.workspaceId), eq(runs.userId, scope.userId)),
        );
      return rows.map(({ run, agentName }) => ({ ...run, agentName }));
    },

    async atWork(scope: Scope): Promise<{ id: string; segmentStartSeq: number }[]> {
      return db
        .select({ id: runs.id, segmentStartSeq: runs.segmentStartSeq })
        .from(runs)
        .where(
          and(
            eq(runs.workspaceId, scope.workspaceId),
            eq(runs.userId, scope.userId),
            eq(runs.status, 'running'),
          ),
        );
    },

    async children(id: string) {
      return db
        .select({ id: runs.id, agentId: runs.agentId, agentName: agents.name, status: runs.status })
        .from(runs)
        .innerJoin(agents, eq(agents.id, runs.agentId))
        .where(eq(runs.parentRunId, id))
        .orderBy(asc(runs.id));
    },

    /** Those that are not at work any more, deleted ones among them. */
    async endedAmong(ids: string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .select({ id: runs.id })
        .from(runs)
        .where(and(inArray(runs.id, ids), eq(runs.status, 'running')));
      return without(ids, rows);
    },

    async deletedAmong(ids: string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      return without(ids, await db.select({ id: runs.id }).from(runs).where(inArray(runs.id, ids)));
    },

    cancel: (scope: Scope, id: string, end: CancelledEnd): Promise<boolean> =>
      cancelRun(db, { scope, id, end }),

    /** Answers which of them have ended, and whether their workflows have with them: the others' leases are lost. */
    finish: (ends: FinishedRun[], nodeId: string): Promise<ReadonlyMap<string, RunEnded>> =>
      finishRuns(db, ends, nodeId),
  };
}

const without = (ids: readonly string[], rows: readonly { id: string }[]): string[] => {
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !found.has(id));
};
