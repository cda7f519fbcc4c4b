import { graphEndpoints } from '@quarry/api/endpoints/graph.ts';
import type { EntityEditor } from '../../graph/edit-entities.ts';
import type { GraphViews } from '../../graph/graph-views.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

export function graphRoutes(views: GraphViews, editor: EntityEditor): Route[] {
  return routes(graphEndpoints, {
    getWorkspaceGraph: ({ scope, query }) => views.workspace(scope, query),
    listEntities: ({ scope, query }) => views.list(scope, query),
    listEdges: ({ scope, query }) => views.edges(scope, query),
    getEntity: ({ scope, params }) => views.detail(scope, params.entityId),
    mergeEntities: async ({ scope, body }) => {
      await editor.merge(scope, body);
      return views.entity(scope, body.targetEntityId);
    },
    splitEntity: async ({ scope, params, body }) => {
      const { keptId, restoredId } = await editor.split(scope, params.entityId, body);
      return {
        entity: await views.entity(scope, keptId),
        restored: await views.entity(scope, restoredId),
      };
    },
    updateEntity: async ({ scope, params, body }) => {
      await editor.update(scope, params.entityId, body);
      return views.entity(scope, params.entityId);
    },
    deleteEntity: async ({ scope, params }) => {
      const last = await views.entity(scope, params.entityId);
      await editor.remove(scope, params.entityId);
      return last;
    },
  });
}
