import { eq, inArray } from 'drizzle-orm';
import type { Db } from './db.ts';
import { entities, entityFinds, entitySources } from './schema/graph.ts';

export type LinkedEntityStore = ReturnType<typeof createLinkedEntityStore>;

/** The entities that runs have found, for the runs' views. */
export function createLinkedEntityStore(db: Db) {
  return {
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
