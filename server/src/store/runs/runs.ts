import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { ModelRef, TokenUsage } from '@quarry/api/common.ts';
import type { StoredRunEventOf } from '@quarry/api/events.ts';
import { column } from '../database/column.ts';
import type { Db } from '../database/db.ts';
import { EVENT_CHANNEL, notices } from './events.ts';
import type { RunBatch } from './events.ts';
import { newId } from '../database/ids.ts';
import { insertRun } from './insert-run.ts';
import type { NewRun } from './insert-run.ts';
import { insertDelegations } from './insert-delegations.ts';
import type { NewDelegation } from './insert-delegations.ts';
import { agents } from '../schema/agents.ts';
import { runs } from '../schema/runs.ts';
import type { Scope } from '../database/scope.ts';
import { WORKFLOW_STATUS } from './workflow-status.ts';
import type { OwnedWorkflow } from './workflow-status.ts';

export type RunRow = typeof runs.$inferSelect;
export type { RunInput } from '../schema/runs.ts';

/** Every node listens here: the run with this id was cancelled. */
export const CANCEL_CHANNEL = 'quarry_cancel';

const LAST_SEQ = sql<number>`(select coalesce(max(seq), 0)::int from events where run_id = ${runs.id})`;

const AGENT_NAME = sql<string>`(select name from agents where agents.id = ${runs.agentId})`;

/** A run whose lease was just taken. */
export type BegunRun = RunRow & { lastSeq: number; agentName: string };

type EndStatus = 'completed' | 'error' | 'failed' | 'cancelled';

export interface RunEnd {
  status: EndStatus;
  text: string;
  finishReason: string;
  model: ModelRef;
  usage: TokenUsage;
  turn: { kind: 'assistant' | 'error'; content: string };
  /** What the text cites. */
  sources: { n: number; id: string; url: string; title: string }[];
  /** Who goes on from here; only of a run that has completed. */
  delegations?: NewDelegation[];
}

export interface FinishedRun {
  batch: RunBatch;
  end: RunEnd;
}

export type RunStore = ReturnType<typeof createRunStore>;

export function createRunStore(db: Db) {
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
    .returning({ ...getTableColumns(runs), lastSeq: LAST_SEQ, agentName: AGENT_NAME })
    .prepare('begin_attempt');

  return {
    /** Run, user turn and first event at once. False when the run exists already: a repeated request. */
    create: (scope: Scope, run: NewRun): Promise<boolean> => insertRun(db.$client, scope, run),

    async find(scope: Scope, id: string): Promise<RunRow | undefined> {
      const [row] = await db.select().from(runs).where(isOwn(scope, id));
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
        .where(and(isOwn(scope, id), inArray(runs.status, next.from)))
        .returning();
      return row;
    },

    /**
     * Ends a run from outside its segment. Taking the next attempt shuts its worker out; whatever the worker was
     * about to append collides with the event added here, or comes before it.
     */
    async cancel(
      scope: Scope,
      id: string,
      end: { payload: StoredRunEventOf<'complete'>['payload']; content: string; usage: TokenUsage },
    ): Promise<boolean> {
      const { rowCount } = await db.execute(sql`
        with r as (
          update runs set status = 'cancelled', finish_reason = 'cancelled', attempt = attempt + 1, updated_at = now(),
            input_tokens = greatest(input_tokens, ${end.usage.inputTokens}::int),
            output_tokens = greatest(output_tokens, ${end.usage.outputTokens}::int)
          where id = ${id} and workspace_id = ${scope.workspaceId} and user_id = ${scope.userId}
            and status in ('running', 'awaiting_review', 'review_confirmed')
          returning id, workspace_id, user_id, agent_id
        ), e as (
          insert into events (run_id, seq, type, payload)
          select r.id, (select coalesce(max(seq), 0) + 1 from events where run_id = r.id), 'complete',
                 ${JSON.stringify(end.payload)}::json from r
        ), t as (
          insert into turns (id, workspace_id, user_id, agent_id, run_id, kind, content)
          select ${newId()}::uuid, workspace_id, user_id, agent_id, id, 'error', ${end.content} from r
        )
        select pg_notify(${EVENT_CHANNEL}, ${`|${id}`}), pg_notify(${CANCEL_CHANNEL}, ${id}) from r`);
      return rowCount === 1;
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

    /**
     * The last words of runs, their new status and their turns, in one statement. Answers which of them have ended:
     * the others' leases are lost.
     */
    async finish(ends: FinishedRun[], nodeId: string): Promise<ReadonlySet<string>> {
      const events = ends.flatMap(({ batch }) =>
        batch.events.map((event) => ({ runId: batch.runId, ...event })),
      );
      const handedOver = ends.flatMap(({ batch, end }) =>
        (end.delegations ?? []).map((delegation) => ({ parentRunId: batch.runId, ...delegation })),
      );
      // What has completed is never gone through again.
      const steps = ends.flatMap(({ batch, end }) =>
        end.status === 'completed' ? [] : batch.steps.map((step) => ({ runId: batch.runId, ...step })),
      );
      const { rows } = await db.execute<{ id: string }>(sql`
        with r as (
          update runs set status = e.status, text = e.text, finish_reason = e.finish_reason, model = e.model::jsonb,
            updated_at = now(), input_tokens = input_tokens + e.input, output_tokens = output_tokens + e.output
          from unnest(${column(ends, ({ batch }) => batch.runId)}::uuid[],
                      ${column(ends, ({ batch }) => batch.attempt)}::int[],
                      ${column(ends, ({ end }) => end.status)}::text[],
                      ${column(ends, ({ end }) => end.text)}::text[],
                      ${column(ends, ({ end }) => end.finishReason)}::text[],
                      ${column(ends, ({ end }) => JSON.stringify(end.model))}::text[],
                      ${column(ends, ({ end }) => end.usage.inputTokens)}::int[],
                      ${column(ends, ({ end }) => end.usage.outputTokens)}::int[])
            as e(id, attempt, status, text, finish_reason, model, input, output)
          where runs.id = e.id and runs.attempt = e.attempt and runs.status = 'running'
          returning runs.id, workspace_id, user_id, agent_id
        ), e as (
          insert into events (run_id, seq, type, payload, created_at)
          select r.id, e.seq, e.type, e.payload::json, e.created_at
          from unnest(${column(events, ({ runId }) => runId)}::uuid[],
                      ${column(events, ({ seq }) => seq)}::int[],
                      ${column(events, ({ type }) => type)}::text[],
                      ${column(events, ({ json }) => json)}::text[],
                      ${column(events, ({ createdAt }) => createdAt.toISOString())}::timestamptz[])
            as e(run_id, seq, type, payload, created_at)
          join r on r.id = e.run_id
        ), t as (
          insert into turns (id, workspace_id, user_id, agent_id, run_id, kind, content)
          select t.id, r.workspace_id, r.user_id, r.agent_id, r.id, t.kind, t.content
          from unnest(${column(ends, () => newId())}::uuid[],
                      ${column(ends, ({ batch }) => batch.runId)}::uuid[],
                      ${column(ends, ({ end }) => end.turn.kind)}::text[],
                      ${column(ends, ({ end }) => end.turn.content)}::text[])
            as t(id, run_id, kind, content)
          join r on r.id = t.run_id
        ), s as (
          insert into run_steps (run_id, key, output)
          select r.id, s.key, s.output::json
          from unnest(${column(steps, ({ runId }) => runId)}::uuid[],
                      ${column(steps, ({ key }) => key)}::text[],
                      ${column(steps, ({ json }) => json)}::text[])
            as s(run_id, key, output)
          join r on r.id = s.run_id
          on conflict (run_id, key) do update set output = excluded.output
        ), ${insertDelegations(handedOver)} n as (
          select pg_notify(${EVENT_CHANNEL}, notice)
          from unnest(${sql.param(
            notices(
              ends.map(({ batch }) => batch),
              nodeId,
            ),
          )}::text[]) as notice
        )
        select r.id from r left join n on true`);
      return new Set(rows.map(({ id }) => id));
    },
  };
}

const isOwn = (scope: Scope, id: string) =>
  and(eq(runs.id, id), eq(runs.workspaceId, scope.workspaceId), eq(runs.userId, scope.userId));

const without = (ids: readonly string[], rows: readonly { id: string }[]): string[] => {
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !found.has(id));
};
