import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { StoredRunEventOf } from '@quarry/api/events.ts';
import type { Db } from '../database/db.ts';
import { EVENT_CHANNEL } from './events.ts';
import { runs } from '../schema/runs.ts';

/** Every node listens here: runs wait for a place. */
export const QUEUE_CHANNEL = 'quarry_queue';

// Claims take turns over all nodes: only so is a cap over all of them exact.
const CLAIM_LOCK = 7_225_003;

export interface ClaimedRun {
  id: string;
  workflowId: string;
}

export type RunQueueStore = ReturnType<typeof createRunQueueStore>;

/** Runs that wait for a place: stored and visible, but with no workflow yet. */
export function createRunQueueStore(db: Db) {
  return {
    /**
     * The run that has waited longest in the workspace that has the fewest at work, unless that workspace is full.
     * The node that gets it must start it; if that dies first, the run is found as abandoned.
     */
    async claim({ perWorkspace }: { perWorkspace: number }): Promise<ClaimedRun | undefined> {
      return db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`);
        const { rows } = await tx.execute<{ id: string; workflow_id: string }>(sql`
          with at_work as (
            select workspace_id, count(*) filter (where waiting_since is null) as runs
            from runs where status = 'running' group by workspace_id
          ), first as (
            select distinct on (workspace_id) id, workspace_id, waiting_since
            from runs where status = 'running' and waiting_since is not null
            order by workspace_id, waiting_since, id
          ), next as (
            select id from first join at_work using (workspace_id)
            where ${perWorkspace} = 0 or at_work.runs < ${perWorkspace}
            order by at_work.runs, first.waiting_since, id limit 1
          )
          update runs set waiting_since = null, segment_started_at = now()
          from next where runs.id = next.id and runs.status = 'running'
          returning runs.id, runs.workflow_id`);
        const [run] = rows;
        return run && { id: run.id, workflowId: run.workflow_id };
      });
    },

    async count(): Promise<number> {
      return db.$count(runs, and(eq(runs.status, 'running'), isNotNull(runs.waitingSince)));
    },

    async announce(): Promise<void> {
      await db.execute(sql`select pg_notify(${QUEUE_CHANNEL}, '')`);
    },

    /** Tells followers that the run waits, unless it has been claimed meanwhile. */
    async sayQueued(runId: string): Promise<boolean> {
      return db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ ahead: number }>(sql`
          select (select count(*)::int from runs o where o.status = 'running' and o.waiting_since < r.waiting_since) as ahead
          from runs r where r.id = ${runId} and r.status = 'running' and r.waiting_since is not null for update of r`);
        const [place] = rows;
        if (!place) return false;
        const payload: StoredRunEventOf<'queued'>['payload'] = { runId, ahead: place.ahead };
        await tx.execute(sql`
          insert into events (run_id, seq, type, payload)
          select ${runId}, coalesce(max(seq), 0) + 1, 'queued', ${JSON.stringify(payload)}::json from events where run_id = ${runId}`);
        await tx.execute(sql`select pg_notify(${EVENT_CHANNEL}, ${`|${runId}`})`);
        return true;
      });
    },
  };
}
