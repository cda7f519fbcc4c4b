import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { entities, entityFinds, entitySources } from '../schema/graph.ts';

export type LinkedEntityStore = ReturnType<typeof createLinkedEntityStore>;

/** The entities that runs have found, for the runs' views. */
export function createLinkedEntityStore(db: Db) {
  return {
    /** Entities that the request itself names: the run has them as if it had found them. */
    async link(run: { id: string; userId: string }, entityIds: string[]): Promise<void> {
      if (entityIds.length === 0) return;
      // One that was merged or deleted since is no longer there to be linked.
      await db.execute(sql`
        insert into entity_finds (entity_id, user_id, run_id)
        select id, ${run.userId}, ${run.id} from entities where id = any(${sql.param(entityIds)}::uuid[])
        on conflict do nothing`);
    },

    ofSource(sourceId: string) {
      return db
        .select({
          id: entities.id,
          label: entities.label,
          category: entities.category,
          kind: entities.kind,
        })
        .from(entitySources)
        .innerJoin(entities, eq(entities.id, entitySources.entityId))
        .where(eq(entitySources.sourceId, sourceId))
        .orderBy(entities.id);
    },

    async ofRuns(runIds: string[]) {
      if (runIds.length === 0) return [];
      return db
        .select({
          runId: entityFinds.runId,
          id: entities.id,
          label: entities.label,
          category: entities.category,
          kind: entities.kind,
        })
        .from(entityFinds)
        .innerJoin(entities, eq(entities.id, entityFinds.entityId))
        .where(inArray(entityFinds.runId, runIds))
        .orderBy(entities.id);
    },
  };
}
