import { sql } from 'drizzle-orm';
import type { StoredRunEventOf } from '@quarry/api/events.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import type { Scope } from '../database/scope.ts';
import { EVENT_CHANNEL } from './events.ts';
import { insertUsage } from './run-usage.ts';
import type { CountedUsage } from './run-usage.ts';

/** Every node listens here: the run with this id was cancelled. */
export const CANCEL_CHANNEL = 'quarry_cancel';

export interface CancelledEnd {
  payload: StoredRunEventOf<'complete'>['payload'];
  content: string;
  usage: CountedUsage;
}

/**
 * Ends a run from outside its segment. Taking the next attempt shuts its worker out; whatever the worker was
 * about to append collides with the event added here, or comes before it.
 */
export async function cancelRun(
  db: Db,
  { scope, id, end }: { scope: Scope; id: string; end: CancelledEnd },
): Promise<boolean> {
  const used = (end.usage.by ?? []).map((line) => ({ runId: id, ...line }));
  const { rowCount } = await db.execute(sql`
    with r as (
      update runs set status = 'cancelled', finish_reason = 'cancelled', attempt = attempt + 1, updated_at = now(),
        input_tokens = greatest(input_tokens, ${end.usage.inputTokens}::int),
        output_tokens = greatest(output_tokens, ${end.usage.outputTokens}::int)
      where id = ${id} and workspace_id = ${scope.workspaceId} and user_id = ${scope.userId}
        and status in ('running', 'awaiting_review', 'review_confirmed')
      returning id, workspace_id, user_id, agent_id, conversation_id
    ), e as (
      insert into events (run_id, seq, type, payload)
      select r.id, (select coalesce(max(seq), 0) + 1 from events where run_id = r.id), 'complete',
             ${JSON.stringify(end.payload)}::json from r
    ), t as (
      insert into turns (id, workspace_id, user_id, agent_id, run_id, conversation_id, kind, content)
      select ${newId()}::uuid, workspace_id, user_id, agent_id, id, conversation_id, 'error', ${end.content} from r
    )${used.length === 0 ? sql`` : sql`, u as (${insertUsage(used, sql`join r on r.id = u.run_id`, 'whole')})`}
    select pg_notify(${EVENT_CHANNEL}, ${`|${id}`}), pg_notify(${CANCEL_CHANNEL}, ${id}) from r`);
  return rowCount === 1;
}
