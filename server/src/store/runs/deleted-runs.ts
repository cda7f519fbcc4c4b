import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Transaction } from '../database/db.ts';

/** Every node listens here: `<run id>,<run id>…` are gone. */
export const DELETED_CHANNEL = 'quarry_deleted';

// A notice holds at most 8,000 bytes; an id takes 37.
const IDS_PER_NOTICE = 200;

/**
 * For a store that deletes runs, before the deletion and in its transaction: when it takes effect, all nodes hear which runs to
 * stop and whose followers to send away. Of a run at rest nobody waits for anything.
 */
export async function announceDeletion(tx: Transaction, isDeleted: SQL): Promise<void> {
  await tx.execute(sql`
    select pg_notify(${DELETED_CHANNEL}, string_agg(id::text, ',')) from (
      select id, (row_number() over () - 1) / ${IDS_PER_NOTICE}::int as notice from runs
      where ${isDeleted} and status in ('running', 'awaiting_review', 'review_confirmed')
    ) as gone group by notice`);
}
