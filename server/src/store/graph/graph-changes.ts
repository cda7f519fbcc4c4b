import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { createGraphReader } from './graph-reader.ts';
import { createGraphWriter } from './graph-writer.ts';
import type { GraphReader } from './graph-reader.ts';
import type { GraphWriter } from './graph-writer.ts';
import type { Scope } from '../database/scope.ts';

/** Every node listens here: the graph of the workspace with this id has changed. */
export const GRAPH_CHANNEL = 'quarry_graph';

export type GraphChanges = ReturnType<typeof createGraphChanges>;

export function createGraphChanges(db: Db) {
  return {
    /** To look before the lock is taken. */
    reader: (scope: Scope): GraphReader => createGraphReader(db, scope),

    /**
     * One change of a workspace's graph at a time, on whichever node: who comes second sees all that the first has
     * written, so that nothing is made twice. Ranks are behind from then on.
     */
    change<T>(scope: Scope, work: (writer: GraphWriter) => Promise<T>): Promise<T> {
      const { workspaceId } = scope;
      return db.transaction(async (tx) => {
        await tx.execute(
          sql`insert into graph_states (workspace_id) values (${workspaceId}) on conflict do nothing`,
        );
        // A statement of its own: the next one must see what was committed while this one waited.
        await tx.execute(sql`select 1 from graph_states where workspace_id = ${workspaceId} for update`);
        const result = await work(createGraphWriter(tx, scope));
        await tx.execute(sql`
          update graph_states set version = version + 1, changed_at = now(),
            waiting_since = coalesce(waiting_since, now()) where workspace_id = ${workspaceId}`);
        await tx.execute(sql`select pg_notify(${GRAPH_CHANNEL}, ${workspaceId})`);
        return result;
      });
    },
  };
}
