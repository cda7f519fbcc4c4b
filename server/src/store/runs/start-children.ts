import type pg from 'pg';
import type { DelegationMode } from '@quarry/api/events/delegation-events.ts';
import type { NewEvent } from './events.ts';
import { insertRun } from './insert-run.ts';
import type { RunInput } from '../schema/runs.ts';

/** A delegation whose turn has come, with what its run is made from. */
export interface ReadyDelegation {
  childRunId: string;
  agentId: string;
  mode: DelegationMode;
  position: number;
  message: string | null;
  parent: {
    id: string;
    agentId: string;
    agentName: string;
    depth: number;
    input: RunInput;
    modelName: string;
    text: string;
  };
  /** In a chain: the last link before it that has completed. */
  before: { runId: string; agentName: string; text: string } | null;
  /** The names of the links between that one and this, which have not completed. */
  passedOver: string[];
}

export interface ChildRun {
  input: RunInput;
  depth: number;
  /** The first events of the run, from 1. */
  events: NewEvent[];
}

// A link of a chain waits until all before it have ended, one way or the other.
export const IS_DUE = `d.state = 'waiting' and (d.mode <> 'chain' or not exists (
  select 1 from delegations e left join runs r on r.id = e.child_run_id
  where e.parent_run_id = d.parent_run_id and e.position < d.position
    and (e.state = 'waiting' or r.status in ('running', 'awaiting_review', 'review_confirmed'))))`;

export interface StartOptions {
  workspaceId: string;
  /** Child runs of the workspace that may work at the same time. */
  atOnce: number;
  /** The runs are stored, but have to wait for a place before they begin. */
  isWaiting: boolean;
  toRun: (ready: ReadyDelegation) => ChildRun;
}

/**
 * Makes the runs of those whose turn has come, as many as may work at once; each exactly once, whichever nodes call this at the
 * same time. Answers which runs are to be begun.
 */
export async function startChildren(
  pool: pg.Pool,
  options: StartOptions,
): Promise<{ id: string; lastSeq: number }[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // A node that freezes in here must not keep the others waiting for ever.
    await client.query(
      "set local lock_timeout = '5s'; set local idle_in_transaction_session_timeout = '10s'",
    );
    // Only the node that holds the workspace's row can count; and an agent that is being deleted is gone before or after.
    await client.query('select 1 from workspaces where id = $1 for no key update', [options.workspaceId]);
    const started = await startAll(client, options);
    await client.query('commit');
    client.release();
    return started;
  } catch (error) {
    // The connection may be what failed: it is thrown away, and the transaction with it.
    client.release(true);
    throw error;
  }
}

async function startAll(
  client: pg.PoolClient,
  { workspaceId, atOnce, isWaiting, toRun }: StartOptions,
): Promise<{ id: string; lastSeq: number }[]> {
  const { rows: chosen } = await client.query<{ id: string }>(CHOOSE_READY, [workspaceId, atOnce]);
  if (chosen.length === 0) return [];
  const { rows } = await client.query<ReadyRow>(READ_READY, [chosen.map(({ id }) => id)]);
  const started = [];
  for (const { workspace_id, user_id, ready } of rows) {
    const { input, depth, events } = toRun(ready);
    const [firstEvent, ...more] = events;
    const id = ready.childRunId;
    const parent = { runId: ready.parent.id, depth };
    const scope = { workspaceId: workspace_id, userId: user_id };
    if (!(await insertRun(client, scope, { id, input, firstEvent: firstEvent!, isWaiting, parent })))
      continue;
    for (const event of more)
      await client.query(INSERT_EVENT, [
        id,
        event.seq,
        event.type,
        event.json,
        event.createdAt.toISOString(),
      ]);
    started.push({ id, lastSeq: events.length });
  }
  return started;
}

interface ReadyRow {
  workspace_id: string;
  user_id: string;
  ready: ReadyDelegation;
}

// Trees take turns: one that has many children does not keep the others waiting.
const CHOOSE_READY = `
  with free as (
    select greatest(0, $2::int - count(*)) as n from runs
    where workspace_id = $1 and status = 'running' and parent_run_id is not null
  ), ready as (
    select d.id, row_number() over (partition by d.root_run_id order by d.id) + (
        select count(*) from delegations s join runs r on r.id = s.child_run_id
        where s.root_run_id = d.root_run_id and r.status = 'running') as turn
    from delegations d
    where d.workspace_id = $1 and ${IS_DUE}
  ), chosen as (
    select id from ready order by turn, id limit (select n from free)
  )
  update delegations d set state = 'started' from chosen
  where d.id = chosen.id and d.state = 'waiting'
  returning d.id`;

const READ_READY = `
  select d.workspace_id, d.user_id, json_build_object(
    'childRunId', d.child_run_id, 'agentId', d.agent_id, 'mode', d.mode, 'position', d.position, 'message', d.message,
    'parent', json_build_object('id', p.id, 'agentId', p.agent_id, 'agentName', pa.name, 'depth', p.depth,
                                'input', p.input, 'modelName', p.model_name, 'text', p.text),
    'before', case when b.id is not null
                   then json_build_object('runId', b.id, 'agentName', b.name, 'text', b.text) end,
    'passedOver', coalesce(o.names, '[]')) as ready
  from delegations d
  join runs p on p.id = d.parent_run_id
  join agents pa on pa.id = p.agent_id
  left join lateral (
    select e.position, r.id, a.name, r.text
    from delegations e join runs r on r.id = e.child_run_id join agents a on a.id = e.agent_id
    where d.mode = 'chain' and e.parent_run_id = d.parent_run_id and e.position < d.position and r.status = 'completed'
    order by e.position desc limit 1
  ) b on true
  left join lateral (
    select json_agg(a.name order by e.position) as names
    from delegations e join agents a on a.id = e.agent_id
    where d.mode = 'chain' and e.parent_run_id = d.parent_run_id
      and e.position < d.position and e.position > coalesce(b.position, -1)
  ) o on true
  where d.id = any($1::uuid[]) order by d.id`;

const INSERT_EVENT = `
  insert into events (run_id, seq, type, payload, created_at) values ($1, $2, $3, $4::json, $5::timestamptz)`;
