import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { learnDatabaseTime } from '../database/database-time.ts';
import { WORKFLOW_STATUS } from './workflow-status.ts';
import type { OwnedWorkflow } from './workflow-status.ts';

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

    /** Forgets nodes that have not been heard of for a while. One that still lives says so again. */
    async forgetSilent(afterMs: number): Promise<void> {
      await db.execute(sql`
        delete from nodes where heartbeat_at < now() - make_interval(secs => ${afterMs / 1000})`);
    },

    /** Unfinished workflows that are nobody's: those of executors that are gone, and those that were freed. */
    async findUnowned(self: string) {
      const { rows } = await db.execute<{ executor_id: string; status: string }>(sql`
        select distinct w.executor_id, w.status from ${WORKFLOW_STATUS} w
        where w.status in ('ENQUEUED', 'PENDING') and (w.status = 'ENQUEUED' or (
          w.executor_id <> ${self} and not exists (select 1 from nodes n where n.id = w.executor_id)))`);
      return {
        deadExecutors: rows.filter(({ status }) => status === 'PENDING').map((row) => row.executor_id),
        areFreed: rows.some(({ status }) => status === 'ENQUEUED'),
      };
    },

    /** Workflows of runs at work that count as this executor's. */
    async findOwned(self: string): Promise<OwnedWorkflow[]> {
      const { rows } = await db.execute<{ workflow_uuid: string; owner_xid: string }>(sql`
        select w.workflow_uuid, w.owner_xid from ${WORKFLOW_STATUS} w
        join runs on runs.workflow_id = w.workflow_uuid
        where w.status = 'PENDING' and w.executor_id = ${self} and runs.status = 'running'`);
      return rows.map((row) => ({ workflowId: row.workflow_uuid, owner: row.owner_xid }));
    },
  };
}
