import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';

export type GraphWaitingStore = ReturnType<typeof createGraphWaitingStore>;

export function createGraphWaitingStore(db: Db) {
  return {
    /** Workspaces whose ranks are behind and whom nobody is working on: a notice was lost, or a node has died. */
    async forgotten(olderThanMs: number): Promise<string[]> {
      const { rows } = await db.execute<{ workspace_id: string }>(sql`
        select workspace_id from graph_states
        where waiting_since < now() - make_interval(secs => ${olderThanMs / 1_000}::float8)
          and (lease_until is null or lease_until < now())
        order by waiting_since limit 100`);
      return rows.map((row) => row.workspace_id);
    },
  };
}
