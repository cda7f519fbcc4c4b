import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { Scope } from '../database/scope.ts';
import { runs } from '../schema/runs.ts';
import { asBegun, selectBegun } from './begun-run.ts';
import type { BegunRun } from './begun-run.ts';
import type { RunRow } from './run-row.ts';
import { insertWorkflow, WORKFLOW_SCHEMA, WORKFLOW_STATUS, workflowValues } from './workflow-status.ts';
import type { NewWorkflow, OwnedWorkflow } from './workflow-status.ts';

const LAST_SEQ = '(select coalesce(max(seq), 0)::int from events where run_id = r.id)';

// The workflow's row is locked: until the lease is taken, nobody else can be made its owner.
const BEGIN_ATTEMPT = `
  with r as (
    update runs set attempt = attempt + 1, restarts = restarts + $4::int
    where id = $1 and workflow_id = $2 and status = 'running'
      and exists (select from ${WORKFLOW_SCHEMA}.workflow_status
        where workflow_uuid = $2 and owner_xid = $3 and status = 'PENDING' for share)
    returning *
  ) ${selectBegun(LAST_SEQ)}`;

interface NextSegment {
  from: RunRow['status'][];
  modelName: string;
  extendedContextEnabled: boolean;
  isWaiting: boolean;
  workflow?: NewWorkflow | undefined;
}

/** `leases`: 1 where its first one is taken with it. */
const segment = (leases: 0 | 1, more: string) => `
  with r as (
    update runs set status = 'running', segment = segment + 1, workflow_id = id || '.' || (segment + 1),
      segment_started_at = now(), updated_at = now(), waiting_since = case when $5 then now() end,
      segment_start_seq = (select coalesce(max(seq), 0) from events where run_id = runs.id),
      attempt = attempt + ${leases}, restarts = ${leases}, model_name = $6,
      input = jsonb_set(input, '{extendedContextEnabled}', to_jsonb($7::boolean))
    where id = $1 and workspace_id = $2 and user_id = $3 and status = any($4::text[])
    returning *
  )${more} ${selectBegun('r.segment_start_seq')}`;

const BEGIN_SEGMENT = segment(0, '');
const BEGIN_SEGMENT_HERE = segment(1, `, ${insertWorkflow(8)}`);

/** Who works on a run: the next segment, the lease to write, and runs that have lost their workflow. */
export function runLeases(db: Db) {
  return {
    /**
     * Takes the lease of a segment: from here on only the returned attempt may write. Undefined when the run is not
     * to be worked on (any more), or not by this owner of its workflow. A restart is counted before the work: a crash
     * inside must use one up. What the worker before is just storing is waited for, or refused: its steps are not paid for again.
     */
    async beginAttempt(
      id: string,
      { workflowId, owner, isRestart }: OwnedWorkflow & { isRestart: boolean },
    ): Promise<BegunRun | undefined> {
      const client = await db.$client.connect();
      let failure: Error | undefined;
      try {
        await client.query('begin');
        // Alone and before: a statement sees what was stored when it began, and not what it has waited for.
        await client.query('select from runs where id = $1 for update', [id]);
        const { rows } = await client.query(BEGIN_ATTEMPT, [id, workflowId, owner, isRestart ? 1 : 0]);
        await client.query('commit');
        return rows[0] && asBegun(rows[0]);
      } catch (error) {
        failure = error as Error;
        throw error;
      } finally {
        // One that failed in the middle is not used again.
        client.release(failure);
      }
    },

    /**
     * Starts the next segment of a run that has paused or failed. Exactly one of several callers gets the row. With a workflow it
     * begins at once, and its first lease is taken.
     */
    async beginSegment(
      { workspaceId, userId }: Scope,
      id: string,
      { from, modelName, extendedContextEnabled, isWaiting, workflow }: NextSegment,
    ): Promise<BegunRun | undefined> {
      const values = [id, workspaceId, userId, from, isWaiting, modelName, extendedContextEnabled];
      const { rows } = await db.$client.query(workflow ? BEGIN_SEGMENT_HERE : BEGIN_SEGMENT, [
        ...values,
        ...(workflow ? workflowValues(workflow) : []),
      ]);
      return rows[0] && asBegun(rows[0]);
    },

    /** Runs that count as running although no workflow is there to work on them: their node died at a bad moment. */
    async findAbandoned(): Promise<{ id: string; workflowId: string }[]> {
      const { rows } = await db.execute<{ id: string; workflow_id: string }>(sql`
        select r.id, r.workflow_id from runs r
        where r.status = 'running' and r.waiting_since is null and r.segment_started_at < now() - interval '3 seconds'
          and not exists (
            select 1 from ${WORKFLOW_STATUS} w
            where w.workflow_uuid = r.workflow_id and w.status in ('PENDING', 'ENQUEUED', 'DELAYED'))
        limit 100`);
      return rows.map((row) => ({ id: row.id, workflowId: row.workflow_id }));
    },

    /** One of several nodes that find an abandoned run gets to give it a new workflow. */
    async replaceWorkflow(id: string, change: { from: string; to: string }): Promise<boolean> {
      const { rowCount } = await db
        .update(runs)
        .set({ workflowId: change.to })
        .where(and(eq(runs.id, id), eq(runs.workflowId, change.from), eq(runs.status, 'running')));
      return rowCount === 1;
    },
  };
}
