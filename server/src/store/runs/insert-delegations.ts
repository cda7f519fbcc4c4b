import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DelegationMode } from '@quarry/api/events/delegation-events.ts';
import { column } from '../database/column.ts';
import { newId } from '../database/ids.ts';

export interface NewDelegation {
  rootRunId: string;
  agentId: string;
  mode: DelegationMode;
  position: number;
  childRunId: string;
  message: string | null;
}

/** Part of the statement that ends runs, where `r` is those that have ended. An agent that was deleted gets nothing. */
export function insertDelegations(rows: (NewDelegation & { parentRunId: string })[]): SQL {
  if (rows.length === 0) return sql``;
  return sql`d as (
    insert into delegations (id, workspace_id, user_id, root_run_id, parent_run_id, agent_id, mode, position,
                             child_run_id, message, state)
    select d.id, r.workspace_id, r.user_id, d.root_run_id, r.id, d.agent_id, d.mode, d.position, d.child_run_id,
           d.message, 'waiting'
    from unnest(${column(rows, () => newId())}::uuid[],
                ${column(rows, ({ rootRunId }) => rootRunId)}::uuid[],
                ${column(rows, ({ parentRunId }) => parentRunId)}::uuid[],
                ${column(rows, ({ agentId }) => agentId)}::uuid[],
                ${column(rows, ({ mode }) => mode)}::text[],
                ${column(rows, ({ position }) => position)}::int[],
                ${column(rows, ({ childRunId }) => childRunId)}::uuid[],
                ${column(rows, ({ message }) => message)}::text[])
      as d(id, root_run_id, parent_run_id, agent_id, mode, position, child_run_id, message)
    join r on r.id = d.parent_run_id
    join agents a on a.id = d.agent_id
  ),`;
}
