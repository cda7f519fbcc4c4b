import { eq, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { modelPlaces } from '../schema/nodes.ts';
import type { PlaceOwner, WaitingCall } from '../schema/nodes.ts';

export type { PlaceOwner, WaitingCall } from '../schema/nodes.ts';

/** Nodes listen here: `<node> <pool> <node> …`: who has shared, what, and who was given places; the others are asked for idle ones. */
export const PLACE_CHANNEL = 'quarry_places';

/** What one node has of a pool. */
export interface NodePlaces {
  nodeId: string;
  held: number;
  atWork: PlaceOwner[];
  waiting: WaitingCall[];
}

export interface SharedPlaces {
  nodes: NodePlaces[];
  /** Who is told of it. */
  given: string[];
  isWanted: boolean;
}

// The first of two numbers; the second is the pool's.
const POOL_LOCK = 7_225_004;
/** As for runs: a node of which nobody has heard for so long is dead. */
const DEAD_AFTER = sql`interval '3.5 seconds'`;

export type ModelPlaceStore = ReturnType<typeof createModelPlaceStore>;

export function createModelPlaceStore(db: Db) {
  return {
    /** Lets one node at a time decide how the places of a pool are shared. Dead nodes hold none. */
    share(
      { pool, nodeId }: { pool: string; nodeId: string },
      decide: (nodes: NodePlaces[]) => SharedPlaces,
    ): Promise<void> {
      return db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${POOL_LOCK}, hashtext(${pool}))`);
        await tx.execute(sql`
          delete from model_places p where node_id <> ${nodeId} and not exists (
            select from nodes n where n.id = p.node_id and n.heartbeat_at > now() - ${DEAD_AFTER})`);
        const before = await tx
          .select({
            nodeId: modelPlaces.nodeId,
            held: modelPlaces.held,
            atWork: modelPlaces.atWork,
            waiting: modelPlaces.waiting,
          })
          .from(modelPlaces)
          .where(eq(modelPlaces.pool, pool));
        const { nodes, given, isWanted } = decide(before);
        for (const node of nodes.filter((each) => !before.includes(each)))
          await tx
            .insert(modelPlaces)
            .values({ pool, ...node })
            .onConflictDoUpdate({ target: [modelPlaces.pool, modelPlaces.nodeId], set: node });
        if (isWanted || given.length > 0)
          await tx.execute(sql`select pg_notify(${PLACE_CHANNEL}, ${[nodeId, pool, ...given].join(' ')})`);
      });
    },

    async leave(nodeId: string): Promise<void> {
      await db.delete(modelPlaces).where(eq(modelPlaces.nodeId, nodeId));
    },
  };
}
