import { asc, count, eq, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { agents } from '../schema/agents.ts';
import { delegations } from '../schema/delegations.ts';
import { IS_DUE, startChildren } from './start-children.ts';
import type { StartOptions } from './start-children.ts';

export type DelegationStore = ReturnType<typeof createDelegationStore>;

/**
 * Who goes on when a run has completed. A row is written with the parent's end and says all there is to say: that its
 * turn has come is derived from the states of the runs before it, so nothing has to be remembered when one of them ends.
 */
export function createDelegationStore(db: Db) {
  return {
    /** Where a child run stands in its tree. */
    async placeOf(childRunId: string) {
      const [row] = await db.select().from(delegations).where(eq(delegations.childRunId, childRunId));
      return row;
    },

    async countTree(rootRunId: string): Promise<number> {
      const [row] = await db
        .select({ n: count() })
        .from(delegations)
        .where(eq(delegations.rootRunId, rootRunId));
      return row?.n ?? 0;
    },

    /** The agents that a run's work goes to, in their order. */
    async ofParent(parentRunId: string) {
      return db
        .select({
          mode: delegations.mode,
          position: delegations.position,
          state: delegations.state,
          runId: delegations.childRunId,
          agentId: delegations.agentId,
          agentName: agents.name,
        })
        .from(delegations)
        .innerJoin(agents, eq(agents.id, delegations.agentId))
        .where(eq(delegations.parentRunId, parentRunId))
        .orderBy(asc(delegations.position));
    },

    /** Workspaces in which a child run's turn has come. */
    async dueWorkspaces(): Promise<string[]> {
      const { rows } = await db.execute<{ id: string }>(
        sql`select distinct d.workspace_id as id from delegations d where ${sql.raw(IS_DUE)}`,
      );
      return rows.map(({ id }) => id);
    },

    startReady: (options: StartOptions) => startChildren(db.$client, options),

    /** What has not begun below a run will not begin; answers which runs there have begun and not ended. */
    async cancelBelow(runId: string): Promise<{ cancelled: number; unfinished: string[] }> {
      const below = sql`
        with recursive tree as (
          select ${runId}::uuid as id
          union select d.child_run_id from delegations d join tree on d.parent_run_id = tree.id
        )`;
      return db.transaction(async (tx) => {
        const { rowCount } = await tx.execute(sql`${below}
          update delegations set state = 'cancelled' from tree where state = 'waiting' and parent_run_id = tree.id`);
        // A statement of its own: it sees what was started while the one before it waited.
        const { rows } = await tx.execute<{ id: string }>(sql`${below}
          select r.id from tree join runs r on r.id = tree.id
          where r.id <> ${runId} and r.status in ('running', 'awaiting_review', 'review_confirmed') order by r.id`);
        return { cancelled: rowCount ?? 0, unfinished: rows.map(({ id }) => id) };
      });
    },
  };
}
