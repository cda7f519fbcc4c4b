import type { Db } from '../database/db.ts';
import { createEntityListStore } from './entity-list.ts';
import { createGraphEdgeStore } from './graph-edges.ts';
import type { Scope } from '../database/scope.ts';

export interface EntityRelation {
  from: string;
  type: string;
  to: string;
  /** A sentence that says so, of a source that the user may read. */
  quote: string | null;
}

const MOST = 20;

/** What the graph knows of how this entity stands to others, the surest first. */
export async function relationsOf(db: Db, scope: Scope, entityId: string): Promise<EntityRelation[]> {
  const edges = createGraphEdgeStore(db);
  const touching = await edges.touching(scope, { entityIds: [entityId], limit: MOST });
  const [evidence, ends] = await Promise.all([
    edges.evidence(
      scope,
      touching.flatMap(({ edgeIds }) => edgeIds),
    ),
    createEntityListStore(db).describe(scope, [
      ...new Set(touching.flatMap((edge) => [edge.sourceEntityId, edge.targetEntityId])),
    ]),
  ]);
  const labels = new Map(ends.map(({ id, label }) => [id, label]));
  return touching.map(({ sourceEntityId, targetEntityId, type, edgeIds }) => ({
    from: labels.get(sourceEntityId) ?? '',
    type,
    to: labels.get(targetEntityId) ?? '',
    quote: evidence.find(({ edgeId }) => edgeIds.includes(edgeId))?.quote ?? null,
  }));
}
