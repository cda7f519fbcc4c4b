import { and, asc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm';
import type { ModelRef, TokenUsage } from '@quarry/api/common.ts';
import type { Db } from './db.ts';
import { EVENT_CHANNEL } from './events.ts';
import type { NewEvent, RunBatch } from './events.ts';
import { newId } from './ids.ts';
import { agents } from './schema/agents.ts';
import { runs } from './schema/runs.ts';
import type { RunInput } from './schema/runs.ts';
import type { Scope } from './scope.ts';

export type RunRow = typeof runs.$inferSelect;
export type { RunInput } from './schema/runs.ts';

/** Every node listens here: the run with this id was cancelled. */
export const CANCEL_CHANNEL = 'quarry_cancel';

const LAST_SEQ = sql<number>`(select coalesce(max(seq), 0)::int from events where run_id = ${runs.id})`;

export type EndStatus = 'completed' | 'error' | 'failed' | 'cancelled';

export interface RunEnd {
  status: EndStatus;
  text: string;
  finishReason: string;
  model: ModelRef;
  usage: TokenUsage;
  turn: { kind: 'assistant' | 'error'; content: string };
  /** What the text cites. */
  sources: { n: number; id: string; url: string; title: string }[];
}

export type RunStore = ReturnType<typeof createRunStore>;

export function createRunStore(db: Db) {
  return {
    /** Run, user turn and first event at once. False when the run exists already: a repeated request. */
    async create(scope: Scope, run: { id: string; input: RunInput; firstEvent: NewEvent }): Promise<boolean> {
      const { id, input, firstEvent } = run;
      const { rowCount } = await db.execute(sql`
        with r as (
          insert into runs (id, workspace_id, user_id, agent_id, status, workflow_id, input, model_name)
          values (${id}, ${scope.workspaceId}, ${scope.userId}, ${input.agentId}, 'running', ${`${id}.0`},
                  ${JSON.stringify(input)}::jsonb, ${input.modelName})
          on conflict do nothing returning id, workspace_id, user_id, agent_id
        ), t as (
          insert into turns (id, workspace_id, user_id, agent_id, run_id, kind, content)
          select ${newId()}::uuid, workspace_id, user_id, agent_id, id, 'user', ${input.inputText} from r
        ), e as (
          insert into events (run_id, seq, type, payload, created_at)
          select id, ${firstEvent.seq}::int, ${firstEvent.type}, ${firstEvent.json}::json,
                 ${firstEvent.createdAt.toISOString()}::timestamptz from r
        )
        select id from r`);
      return rowCount === 1;
    },

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
     * to be worked on (any more). The attempt is counted before the work: a crash inside must use one up.
     */
    async beginAttempt(id: string, workflowId: string): Promise<(RunRow & { lastSeq: number }) | undefined> {
      const [row] = await db
        .update(runs)
        .set({ attempt: sql`${runs.attempt} + 1`, restarts: sql`${runs.restarts} + 1` })
        .where(and(eq(runs.id, id), eq(runs.workflowId, workflowId), eq(runs.status, 'running')))
        .returning({ ...getTableColumns(runs), lastSeq: LAST_SEQ });
      return row;
    },

    /** Starts the next segment of a run that has paused or failed. Exactly one of several callers gets the row. */
    async beginSegment(
      scope: Scope,
      id: string,
      next: { from: RunRow['status'][]; modelName: string; extendedContextEnabled: boolean },
    ): Promise<RunRow | undefined> {
      const [row] = await db
        .update(runs)
        .set({
          status: 'running',
          segment: sql`${runs.segment} + 1`,
          workflowId: sql`${runs.id} || '.' || (${runs.segment} + 1)`,
          segmentStartedAt: sql`now()`,
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
      end: { payload: Record<string, unknown>; content: string },
    ): Promise<boolean> {
      const { rowCount } = await db.execute(sql`
        with r as (
          update runs set status = 'cancelled', finish_reason = 'cancelled', attempt = attempt + 1, updated_at = now()
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

    async endedAmong(ids: string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .select({ id: runs.id })
        .from(runs)
        .where(and(inArray(runs.id, ids), ne(runs.status, 'running')));
      return rows.map(({ id }) => id);
    },

    /** Runs that count as running although no workflow is there to work on them: their node died at a bad moment. */
    async findAbandoned(workflowSchema: string): Promise<{ id: string; workflowId: string }[]> {
      const { rows } = await db.execute<{ id: string; workflow_id: string }>(sql`
        select r.id, r.workflow_id from runs r
        where r.status = 'running' and r.segment_started_at < now() - interval '5 seconds'
          and not exists (
            select 1 from ${sql.identifier(workflowSchema)}.workflow_status w
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

    /** The last words of a run, its new status and its turn in one statement. False when the lease is lost. */
    async finish(batch: RunBatch, end: RunEnd, nodeId: string): Promise<boolean> {
      const { rowCount } = await db.execute(sql`
        with r as (
          update runs set status = ${end.status}, text = ${end.text}, finish_reason = ${end.finishReason},
            model = ${JSON.stringify(end.model)}::jsonb, updated_at = now(),
            input_tokens = input_tokens + ${end.usage.inputTokens}::int,
            output_tokens = output_tokens + ${end.usage.outputTokens}::int
          where id = ${batch.runId} and attempt = ${batch.attempt} and status = 'running'
          returning id, workspace_id, user_id, agent_id
        ), e as (
          insert into events (run_id, seq, type, payload, created_at)
          select r.id, e.seq, e.type, e.payload::json, e.created_at
          from r, unnest(${sql.param(batch.events.map((event) => event.seq))}::int[],
                         ${sql.param(batch.events.map((event) => event.type))}::text[],
                         ${sql.param(batch.events.map((event) => event.json))}::text[],
                         ${sql.param(batch.events.map((event) => event.createdAt.toISOString()))}::timestamptz[])
            as e(seq, type, payload, created_at)
        ), t as (
          insert into turns (id, workspace_id, user_id, agent_id, run_id, kind, content)
          select ${newId()}::uuid, workspace_id, user_id, agent_id, id, ${end.turn.kind}, ${end.turn.content} from r
        )
        select pg_notify(${EVENT_CHANNEL}, ${`${nodeId}|${batch.runId}`}) from r`);
      return rowCount === 1;
    },
  };
}

const isOwn = (scope: Scope, id: string) =>
  and(eq(runs.id, id), eq(runs.workspaceId, scope.workspaceId), eq(runs.userId, scope.userId));
