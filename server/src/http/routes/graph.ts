import { z } from 'zod';
import { id } from '@quarry/api/common.ts';
import {
  edgeList,
  entity,
  entityList,
  listEdgesQuery,
  listEntitiesQuery,
  workspaceGraph,
  workspaceGraphQuery,
} from '@quarry/api/graph.ts';
import {
  entityDetail,
  mergeEntitiesBody,
  splitEntities,
  splitEntityBody,
  updateEntityBody,
} from '@quarry/api/graph-edits.ts';
import type { EntityEditor } from '../../graph/edit-entities.ts';
import type { GraphViews } from '../../graph/graph-views.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';

const entityParams = z.object({ entityId: id.describe('Id of the entity.') });

export function graphRoutes(views: GraphViews, editor: EntityEditor): Route[] {
  return [
    route({
      method: 'GET',
      path: '/graph/workspace',
      operationId: 'getWorkspaceGraph',
      tag: 'Graph',
      summary: 'The most important part of the graph, with places in space',
      description: 'The entities of highest PageRank, and the heaviest edges between them.',
      query: workspaceGraphQuery,
      response: workspaceGraph,
      handler: ({ scope, query }) => views.workspace(scope, query),
    }),
    route({
      method: 'GET',
      path: '/graph/entities',
      operationId: 'listEntities',
      tag: 'Graph',
      summary: 'Entities, highest PageRank first',
      description:
        'Several words in `search` or `metadataKeyword` must all be found, anywhere in the text, also as parts of words. A list goes on in the order it began with, for an hour, even when ranks change meanwhile.',
      query: listEntitiesQuery,
      response: entityList,
      handler: ({ scope, query }) => views.list(scope, query),
    }),
    route({
      method: 'GET',
      path: '/graph/edges',
      operationId: 'listEdges',
      tag: 'Graph',
      summary: 'Edges of entities, heaviest first',
      description: 'Edges that touch at least one of the entities; of more than 5,000 the heaviest.',
      query: listEdgesQuery,
      response: edgeList,
      handler: ({ scope, query }) => views.edges(scope, query),
    }),
    route({
      method: 'GET',
      path: '/graph/entities/{entityId}',
      operationId: 'getEntity',
      tag: 'Graph',
      summary: 'An entity with its edges, their evidence, and its sources',
      params: entityParams,
      response: entityDetail,
      handler: ({ scope, params }) => views.detail(scope, params.entityId),
    }),
    route({
      method: 'POST',
      path: '/graph/entities/merge',
      operationId: 'mergeEntities',
      tag: 'Graph',
      summary: 'Merge entities that are the same thing',
      description: 'Everything the others had moves to the target. Can be undone.',
      body: mergeEntitiesBody,
      response: entity,
      errors: ['CONFLICT'],
      handler: async ({ scope, body }) => {
        await editor.merge(scope, body);
        return views.entity(scope, body.targetEntityId);
      },
    }),
    route({
      method: 'POST',
      path: '/graph/entities/{entityId}/split',
      operationId: 'splitEntity',
      tag: 'Graph',
      summary: 'Undo a merge',
      description:
        'The entity that was merged in is there again, with what it had. Runs will not merge the two again.',
      params: entityParams,
      body: splitEntityBody,
      response: splitEntities,
      errors: ['CONFLICT'],
      handler: async ({ scope, params, body }) => {
        const restoredId = await editor.split(scope, params.entityId, body);
        return {
          entity: await views.entity(scope, params.entityId),
          restored: await views.entity(scope, restoredId),
        };
      },
    }),
    route({
      method: 'PATCH',
      path: '/graph/entities/{entityId}',
      operationId: 'updateEntity',
      tag: 'Graph',
      summary: 'Correct an entity',
      description: 'Only given fields change. What was corrected stays, whatever later runs say.',
      params: entityParams,
      body: updateEntityBody,
      response: entity,
      errors: ['CONFLICT'],
      handler: async ({ scope, params, body }) => {
        await editor.update(scope, params.entityId, body);
        return views.entity(scope, params.entityId);
      },
    }),
    route({
      method: 'DELETE',
      path: '/graph/entities/{entityId}',
      operationId: 'deleteEntity',
      tag: 'Graph',
      summary: 'Delete an entity and its edges',
      params: entityParams,
      response: entity,
      handler: async ({ scope, params }) => {
        const last = await views.entity(scope, params.entityId);
        await editor.remove(scope, params.entityId);
        return last;
      },
    }),
  ];
}
