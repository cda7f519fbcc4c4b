import { sql } from 'drizzle-orm';
import type { Db } from './db.ts';
import { learnDatabaseTime } from './database-time.ts';

export type NodeStore = ReturnType<typeof createNodeStore>;

/** Who is alive. All times are the database's, so that clocks of nodes do not matter. */
export function createNodeStore(db: Db) {
  return {
    /** Says that the node lives, and hears what time it is. */
    async beat(node: { id: string; version: string }): Promise<void> {
      const askedAt = performance.now();
      const { rows } = await db.execute<{ time: number }>(sql`
        insert into nodes (id, version) values (${node.id}, ${node.version})
        on conflict (id) do update set heartbeat_at = now()
        returning (extract(epoch from clock_timestamp()) * 1000)::float as time`);
      learnDatabaseTime({ time: rows[0]!.time, askedAt, answeredAt: performance.now() });
    },

    async leave(id: string): Promise<void> {
      await db.execute(sql`delete from nodes where id = ${id}`);
    },

    async clear(): Promise<void> {
      await db.execute(sql`delete from nodes`);
    },

    /** Executors that still have unfinished workflows although they have left, or have not been heard of for a while. */
    async findDeadExecutors(options: { workflowSchema: string; afterMs: number }): Promise<string[]> {
      await db.execute(sql`
        delete from nodes where heartbeat_at < now() - make_interval(secs => ${options.afterMs / 1000})`);
      const { rows } = await db.execute<{ executor_id: string }>(sql`
        select distinct w.executor_id from ${sql.identifier(options.workflowSchema)}.workflow_status w
        where w.status = 'PENDING' and not exists (select 1 from nodes n where n.id = w.executor_id)`);
      return rows.map((row) => row.executor_id);
    },
  };
}
