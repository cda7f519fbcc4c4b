import type pg from 'pg';
import { asBegun, selectBegun } from './begun-run.ts';
import type { BegunRun } from './begun-run.ts';
import type { NewEvent } from './events.ts';
import { insertWorkflow, workflowValues } from './workflow-status.ts';
import type { NewWorkflow } from './workflow-status.ts';
import { titleFrom } from '../../text/title-from.ts';
import { newId } from '../database/ids.ts';
import type { RunInput } from '../schema/runs.ts';
import type { Scope } from '../database/scope.ts';

export interface NewRun {
  id: string;
  input: RunInput;
  firstEvent: NewEvent;
  /** It is stored, but has to wait for a place before it begins. */
  isWaiting: boolean;
  /** Who handed the work over, and how far that is from a caller. */
  parent?: { runId: string; depth: number };
  /** With it the run begins at once, and its first lease is taken. */
  workflow?: NewWorkflow | undefined;
}

/**
 * Run, user turn and first event at once, its workflow where it begins here, and its conversation named after the first question.
 * Undefined when the run exists already.
 */
export async function insertRun(
  client: Pick<pg.Pool | pg.PoolClient, 'query'>,
  scope: Scope,
  run: NewRun,
): Promise<BegunRun | undefined> {
  const { id, input, firstEvent, parent, workflow } = run;
  const { rows } = await client.query(workflow ? INSERT_AND_BEGIN : INSERT_RUN, [
    id,
    scope.workspaceId,
    scope.userId,
    input.agentId,
    `${id}.0`,
    JSON.stringify(input),
    input.modelName,
    newId(),
    input.inputText,
    firstEvent.seq,
    firstEvent.type,
    firstEvent.json,
    firstEvent.createdAt.toISOString(),
    parent?.runId ?? null,
    parent?.depth ?? 0,
    run.isWaiting,
    input.conversationId ?? null,
    titleFrom(input.inputText),
    ...(workflow ? workflowValues(workflow) : []),
  ]);
  return rows[0] && asBegun(rows[0]);
}

/** `attempt`: 1 where its first lease is taken with it. */
const insertion = (attempt: 0 | 1, more: string) => `
  with r as (
    insert into runs (id, workspace_id, user_id, agent_id, status, workflow_id, input, model_name, parent_run_id, depth,
                      waiting_since, conversation_id, attempt, restarts)
    values ($1, $2, $3, $4, 'running', $5, $6::jsonb, $7, $14, $15, case when $16 then now() end, $17, ${attempt}, ${attempt})
    on conflict do nothing returning *
  ), t as (
    insert into turns (id, workspace_id, user_id, agent_id, run_id, conversation_id, kind, content)
    select $8::uuid, workspace_id, user_id, agent_id, id, conversation_id, 'user', $9 from r
  ), c as (
    update conversations c set updated_at = now(),
      title = case c.title_by when 'nobody' then $18 else c.title end,
      title_by = case c.title_by when 'nobody' then 'question' else c.title_by end
    from r where c.id = r.conversation_id
  ), e as (
    insert into events (run_id, seq, type, payload, created_at)
    select id, $10::int, $11, $12::json, $13::timestamptz from r
  )${more} ${selectBegun('$10::int')}`;

const INSERT_RUN = insertion(0, '');
const INSERT_AND_BEGIN = insertion(1, `, ${insertWorkflow(19)}`);
