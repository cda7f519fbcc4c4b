import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { Scope } from '../database/scope.ts';
import { runs } from '../schema/runs.ts';
import { isOwnRun } from './run-row.ts';
import type { RunRow } from './run-row.ts';
import { WORKFLOW_STATUS } from './workflow-status.ts';
import type { OwnedWorkflow } from './workflow-status.ts';

const LAST_SEQ = sql<number>`(select coalesce(max(seq), 0)::int from events where run_id = ${runs.id})`;

const AGENT_NAME = sql<string>`(select name from agents where agents.id = ${runs.agentId})`;

const WORKSPACE_SETTINGS = sql<unknown>`(select settings from workspaces where workspaces.id = ${runs.workspaceId})`;

/** A run whose lease was just taken. */
export type BegunRun = RunRow & { lastSeq: number; agentName: string; workspaceSettings: unknown };

/** Who works on a run: the next segment, the lease to write, and runs that have lost their workflow. */
export function runLeases(db: Db) {
  const attempt = db
    .update(runs)
    .set({
      attempt: sql`${runs.attempt} + 1`,
      restarts: sql`${runs.restarts} + ${sql.placeholder('restarts')}::int`,
    })
    .where(
      and(
        eq(runs.id, sql.placeholder('id')),
        eq(runs.workflowId, sql.placeholder('workflowId')),
        eq(runs.status, 'running'),
        // Locked: until the lease is taken, nobody else can be made its owner.
        sql`exists (select from ${WORKFLOW_STATUS} where workflow_uuid = ${sql.placeholder('workflowId')}
          and owner_xid = ${sql.placeholder('owner')} and status = 'PENDING' for share)`,
      ),
    )
    .returning({
      ...getTableColumns(runs),
      lastSeq: LAST_SEQ,
      agentName: AGENT_NAME,
      workspaceSettings: WORKSPACE_SETTINGS,
    })
    .prepare('begin_attempt');

  return {
    /**
     * Takes the lease of a segment: from here on only the returned attempt may write. Undefined when the run is not
     * to be worked on (any more), or not by this owner of its workflow. A restart is counted before the work: a crash
     * inside must use one up.
     */
    async beginAttempt(
      id: string,
      { workflowId, owner, isRestart }: OwnedWorkflow & { isRestart: boolean },
    ): Promise<BegunRun | undefined> {
      const [row] = await attempt.execute({ id, workflowId, owner, restarts: isRestart ? 1 : 0 });
      return row;
    },

    /** Starts the next segment of a run that has paused or failed. Exactly one of several callers gets the row. */
    async beginSegment(
      scope: Scope,
      id: string,
      next: {
        from: RunRow['status'][];
        modelName: string;
        extendedContextEnabled: boolean;
        isWaiting: boolean;
      },
    ): Promise<RunRow | undefined> {
      const [row] = await db
        .update(runs)
        .set({
          status: 'running',
          segment: sql`${runs.segment} + 1`,
          workflowId: sql`${runs.id} || '.' || (${runs.segment} + 1)`,
          segmentStartedAt: sql`now()`,
          waitingSince: next.isWaiting ? sql`now()` : null,
          segmentStartSeq: LAST_SEQ,
          restarts: 0,
          modelName: next.modelName,
          input: sql`jsonb_set(${runs.input}, '{extendedContextEnabled}', ${JSON.stringify(next.extendedContextEnabled)}::jsonb)`,
          updatedAt: sql`now()`,
        })
        .where(and(isOwnRun(scope, id), inArray(runs.status, next.from)))
        .returning();
      return row;
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
