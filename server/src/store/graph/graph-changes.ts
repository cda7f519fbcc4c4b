import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { createGraphReader } from './graph-reader.ts';
import { createGraphWriter } from './graph-writer.ts';
import type { GraphReader } from './graph-reader.ts';
import type { GraphWriter } from './graph-writer.ts';
import type { Layer } from './member-view.ts';
import type { Scope } from '../database/scope.ts';

/** Every node listens here: a graph of the workspace with this id has changed. */
export const GRAPH_CHANNEL = 'quarry_graph';

/** The two graphs that a member's work may touch, while nobody else does. */
export interface HeldGraphs {
  /** To write: the graph counts as changed from then on. */
  open(layer: Layer): GraphWriter;
  look(layer: Layer): GraphLook;
}

/** What may be asked without changing anything. */
type GraphLook = Pick<GraphWriter, 'tx' | 'scope' | 'load' | 'behind' | 'isFoundByOthers'>;

export type GraphChanges = ReturnType<typeof createGraphChanges>;

export function createGraphChanges(db: Db) {
  return {
    /** To look before the lock is taken. */
    reader: (scope: Scope, layer: Layer): GraphReader => createGraphReader(db, scope, layer),

    /**
     * One change of a workspace's graphs at a time, on whichever node: who comes second sees all that the first has
     * written, so that nothing is made twice. Ranks of a graph that was opened are behind from then on.
     */
    change<T>(scope: Scope, work: (graphs: HeldGraphs) => Promise<T>): Promise<T> {
      const { workspaceId, userId } = scope;
      return db.transaction(async (tx) => {
        await tx.execute(
          sql`insert into graph_states (workspace_id) values (${workspaceId}) on conflict do nothing`,
        );
        // A statement of its own: the next one must see what was committed while this one waited.
        await tx.execute(sql`select 1 from graph_states where workspace_id = ${workspaceId} for update`);
        const opened = new Set<Layer>();
        const result = await work({
          open(layer) {
            opened.add(layer);
            return createGraphWriter(tx, scope, layer);
          },
          look: (layer) => createGraphWriter(tx, scope, layer),
        });
        if (opened.has('own'))
          await tx.execute(sql`
            insert into member_graphs as m (workspace_id, user_id, version) values (${workspaceId}, ${userId}, 1)
            on conflict (workspace_id, user_id) do update set version = m.version + 1`);
        await tx.execute(sql`
          update graph_states set version = version + ${opened.has('shared') ? 1 : 0}::int, changed_at = now(),
            waiting_since = coalesce(waiting_since, now()) where workspace_id = ${workspaceId}`);
        await tx.execute(sql`select pg_notify(${GRAPH_CHANNEL}, ${workspaceId})`);
        return result;
      });
    },
  };
}
