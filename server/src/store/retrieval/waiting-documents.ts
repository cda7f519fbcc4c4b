import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { Scope } from '../database/scope.ts';

/** Every node listens here: the workspace with this id has something that cannot be found yet (triggers in 0020). */
export const UNINDEXED_CHANNEL = 'quarry_unindexed';
/** And here: some of it can be found now. */
export const INDEXED_CHANNEL = 'quarry_indexed';

export type WaitingDocumentStore = ReturnType<typeof createWaitingDocumentStore>;

export function createWaitingDocumentStore(db: Db) {
  return {
    /** How many sources and turns that the scope may see cannot be found yet; counted up to `most`. */
    async count(scope: Scope, most: number): Promise<number> {
      const { rows } = await db.execute<{ count: number }>(sql`
        select count(*)::int as count from (
          (select 1 from index_queue where workspace_id = ${scope.workspaceId} and user_id = ${scope.userId} limit ${most})
          union all
          (select 1 from index_queue where workspace_id = ${scope.workspaceId} and user_id is null limit ${most})
        ) as waiting`);
      return Math.min(rows[0]!.count, most);
    },

    async isAny(): Promise<boolean> {
      const { rows } = await db.execute(sql`
        (select 1 from index_queue limit 1) union all (select 1 from text_pairs where keys is null limit 1)`);
      return rows.length > 0;
    },
  };
}
