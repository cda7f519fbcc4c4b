import { sql } from 'drizzle-orm';
import type { ModelRef } from '@quarry/api/common.ts';
import type { Shortfall } from '@quarry/api/events/run-events.ts';
import { column } from '../database/column.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { EVENT_CHANNEL, notices } from './events.ts';
import type { RunBatch } from './events.ts';
import { insertDelegations } from './insert-delegations.ts';
import type { NewDelegation } from './insert-delegations.ts';
import { insertUsage } from './run-usage.ts';
import type { CountedUsage } from './run-usage.ts';
import { WORKFLOW_STATUS } from './workflow-status.ts';
import type { OwnedWorkflow } from './workflow-status.ts';

type EndStatus = 'completed' | 'error' | 'failed' | 'cancelled';

export interface RunEnd {
  status: EndStatus;
  text: string;
  finishReason: string;
  model: ModelRef;
  usage: CountedUsage;
  turn: { kind: 'assistant' | 'error'; content: string };
  /** What the text cites. */
  sources: { n: number; id: string; url: string; title: string }[];
  /** What a run that completed could not do. */
  shortfalls?: Shortfall[];
  /** Who goes on from here; only of a run that has completed. */
  delegations?: NewDelegation[];
}

export interface FinishedRun {
  batch: RunBatch;
  end: RunEnd;
  workflow: OwnedWorkflow;
}

export interface RunEnded {
  /** Whether its workflow ended with it; else durable execution has to find out whose it is. */
  isWorkflowEnded: boolean;
}

/**
 * The last words of runs, their new status, their turns and the ends of their workflows, in one statement. Answers which of them
 * have ended: the others' leases are lost.
 */
export async function finishRuns(
  db: Db,
  ends: FinishedRun[],
  nodeId: string,
): Promise<ReadonlyMap<string, RunEnded>> {
  const events = ends.flatMap(({ batch }) => batch.events.map((event) => ({ runId: batch.runId, ...event })));
  const handedOver = ends.flatMap(({ batch, end }) =>
    (end.delegations ?? []).map((delegation) => ({ parentRunId: batch.runId, ...delegation })),
  );
  const used = ends.flatMap(({ batch, end }) =>
    (end.usage.by ?? []).map((line) => ({ runId: batch.runId, ...line })),
  );
  // What has completed is never gone through again.
  const steps = ends.flatMap(({ batch, end }) =>
    end.status === 'completed' ? [] : batch.steps.map((step) => ({ runId: batch.runId, ...step })),
  );
  const { rows } = await db.execute<{ id: string; is_workflow_ended: boolean }>(sql`
    with r as (
      update runs set status = e.status, text = e.text, finish_reason = e.finish_reason, model = e.model::jsonb,
        shortfalls = e.shortfalls::jsonb,
        updated_at = now(), input_tokens = input_tokens + e.input, output_tokens = output_tokens + e.output
      from unnest(${column(ends, ({ batch }) => batch.runId)}::uuid[],
                  ${column(ends, ({ batch }) => batch.attempt)}::int[],
                  ${column(ends, ({ end }) => end.status)}::text[],
                  ${column(ends, ({ end }) => end.text)}::text[],
                  ${column(ends, ({ end }) => end.finishReason)}::text[],
                  ${column(ends, ({ end }) => JSON.stringify(end.model))}::text[],
                  ${column(ends, ({ end }) => JSON.stringify(end.shortfalls ?? []))}::text[],
                  ${column(ends, ({ end }) => end.usage.inputTokens)}::int[],
                  ${column(ends, ({ end }) => end.usage.outputTokens)}::int[])
        as e(id, attempt, status, text, finish_reason, model, shortfalls, input, output)
      where runs.id = e.id and runs.attempt = e.attempt and runs.status = 'running'
      returning runs.id, workspace_id, user_id, agent_id, conversation_id
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
      insert into turns (id, workspace_id, user_id, agent_id, run_id, conversation_id, kind, content)
      select t.id, r.workspace_id, r.user_id, r.agent_id, r.id, r.conversation_id, t.kind, t.content
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
    ), ${used.length === 0 ? sql`` : sql`u as (${insertUsage(used, sql`join r on r.id = u.run_id`)}),`}
    ${insertDelegations(handedOver)} w as (
      update ${WORKFLOW_STATUS} w set status = 'SUCCESS', owner_xid = null, completed_at = ${NOW_MS}, updated_at = ${NOW_MS}
      from unnest(${column(ends, ({ batch }) => batch.runId)}::uuid[],
                  ${column(ends, ({ workflow }) => workflow.workflowId)}::text[],
                  ${column(ends, ({ workflow }) => workflow.owner)}::text[])
        as e(run_id, id, owner)
      join r on r.id = e.run_id
      -- One that nobody works on has no owner.
      where w.workflow_uuid = e.id and w.owner_xid = e.owner
      returning e.run_id
    ), n as (
      select pg_notify(${EVENT_CHANNEL}, notice)
      from unnest(${sql.param(
        notices(
          ends.map(({ batch }) => batch),
          nodeId,
        ),
      )}::text[]) as notice
    )
    select r.id, r.id in (select run_id from w) as is_workflow_ended from r left join n on true`);
  return new Map(rows.map(({ id, is_workflow_ended: isWorkflowEnded }) => [id, { isWorkflowEnded }]));
}

const NOW_MS = sql`(extract(epoch from now()) * 1000)::bigint`;
