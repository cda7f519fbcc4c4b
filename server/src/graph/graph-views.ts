import type {
  EdgeList,
  Entity,
  EntityList,
  ListEdgesQuery,
  ListEntitiesQuery,
  WorkspaceGraph,
  WorkspaceGraphQuery,
} from '@quarry/api/graph.ts';
import type { EntityDetail } from '@quarry/api/graph-edits.ts';
import { labelOfRelation, type RelationLabel } from '@quarry/api/relation-label.ts';
import { notFound } from '../errors.ts';
import type { MembershipStore } from '../store/accounts/memberships.ts';
import type { EntityDetailStore } from '../store/graph/entity-details.ts';
import type { EntityListStore } from '../store/graph/entity-list.ts';
import type { GraphEdgeStore, ListedEdge, SeenEdge } from '../store/graph/graph-edges.ts';
import type { Scope } from '../store/database/scope.ts';
import { metadataKeywords, searchKeywords } from './entity-words.ts';

export interface GraphViewDeps {
  entityDetails: EntityDetailStore;
  entityList: EntityListStore;
  graphEdges: GraphEdgeStore;
  memberships: Pick<MembershipStore, 'roleOf'>;
}

export type GraphViews = ReturnType<typeof createGraphViews>;

const MAX_EDGES = 5_000;
const EDGES_OF_ENTITY = 200;

/** The graph as its readers see it. */
export function createGraphViews({
  entityDetails: details,
  entityList: entities,
  graphEdges: edges,
  memberships,
}: GraphViewDeps) {
  const entity = async (scope: Scope, id: string): Promise<Entity> => {
    const [found] = await entities.describe(scope, [id]);
    if (!found) throw notFound('Entity');
    return found;
  };

  const mayDelete = async (scope: Scope, id: string): Promise<boolean> =>
    !(await details.isFoundByOthers(scope, id)) || (await memberships.roleOf(scope)) === 'owner';

  return {
    entity,

    list(scope: Scope, query: ListEntitiesQuery): Promise<EntityList> {
      const { category, kind, communityId, includeOthersEntities, limit, cursor } = query;
      const filter = {
        ...(category !== undefined && { category }),
        ...(kind !== undefined && { kind }),
        ...(communityId !== undefined && { communityId }),
        search: searchKeywords(query.search),
        metadata: metadataKeywords(query.metadataKeyword),
        includeOthersEntities,
      };
      return entities.list(scope, { filter, limit, cursor });
    },

    edges: async (scope: Scope, { entityIds, type }: ListEdgesQuery): Promise<EdgeList> => ({
      edges: (await edges.touching(scope, { entityIds, type, limit: MAX_EDGES })).map(listed),
    }),

    async workspace(
      scope: Scope,
      { includeOthersEntities, nodeLimit, edgeLimit }: WorkspaceGraphQuery,
    ): Promise<WorkspaceGraph> {
      const { nodes, count } = await entities.top(scope, { limit: nodeLimit, includeOthersEntities });
      const entityIds = nodes.map(({ id }) => id);
      const found = await edges.among(scope, { entityIds, limit: edgeLimit });
      return {
        nodes,
        edges: found.map((edge) => ({
          ...edge,
          typeLabel: labelOfRelation(edge.type),
          edgeType: 'relationship' as const,
        })),
        fetchedAt: new Date().toISOString(),
        nodeCount: nodes.length,
        edgeCount: found.length,
        totalEntityCount: count,
      };
    },

    async detail(scope: Scope, id: string): Promise<EntityDetail> {
      const found = await entity(scope, id);
      const behind = await details.rowsBehind(scope, id);
      const touching = await edges.touching(scope, { entityIds: [id], limit: EDGES_OF_ENTITY });
      const ends = new Set(touching.flatMap((edge) => [edge.sourceEntityId, edge.targetEntityId]));
      ends.delete(found.id);
      const [aliases, sources, merges, evidence, neighbours] = await Promise.all([
        details.aliases(behind),
        details.sources(scope, behind),
        details.merges(scope, behind),
        edges.evidence(
          scope,
          touching.flatMap(({ edgeIds }) => edgeIds),
        ),
        entities.describe(scope, [...ends]),
      ]);
      const shownAs = new Map(touching.flatMap((edge) => edge.edgeIds.map((edgeId) => [edgeId, edge.id])));
      const byEdge = Map.groupBy(evidence, ({ edgeId }) => shownAs.get(edgeId));
      return {
        ...found,
        aliases,
        neighbours: neighbours.map(({ id: other, label, category, kind }) => ({
          id: other,
          label,
          category,
          kind,
        })),
        edges: touching.map((edge) => ({
          ...listed(edge),
          evidence: (byEdge.get(edge.id) ?? []).map(({ edgeId: _edgeId, ...row }) => row),
        })),
        sources,
        merges,
        mayDelete: await mayDelete(scope, found.id),
      };
    },
  };
}

const listed = ({ edgeIds: _edgeIds, ...edge }: SeenEdge): ListedEdge & { typeLabel: RelationLabel } => ({
  ...edge,
  typeLabel: labelOfRelation(edge.type),
});
