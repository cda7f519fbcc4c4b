import { z } from 'zod';
import { id } from '../common.ts';
import {
  edgeList,
  entity,
  entityList,
  listEdgesQuery,
  listEntitiesQuery,
  workspaceGraph,
  workspaceGraphQuery,
} from '../graph.ts';
import {
  entityDetail,
  mergeEntitiesBody,
  splitEntities,
  splitEntityBody,
  updateEntityBody,
} from '../graph-edits.ts';
import { endpoints, LONG_TEXT_BYTES } from './endpoint.ts';

const params = z.object({ entityId: id.describe('Id of the entity.') });

export const graphEndpoints = endpoints('Graph', {
  getWorkspaceGraph: {
    method: 'GET',
    path: '/graph/workspace',
    summary: 'The most important part of the graph, with places in space',
    description: 'The entities of highest PageRank, and the heaviest edges between them.',
    belongsTo: 'workspace',
    scope: 'read',
    query: workspaceGraphQuery,
    response: workspaceGraph,
  },
  listEntities: {
    method: 'GET',
    path: '/graph/entities',
    summary: 'Entities, highest PageRank first',
    description:
      'What rests on private sources alone is seen by the member whose they are and by nobody else, until a public source states it. Several words in `search` or `metadataKeyword` must all be found, anywhere in the text, also as parts of words. A list goes on in the order it began with, for an hour, even when ranks change meanwhile.',
    belongsTo: 'workspace',
    scope: 'read',
    query: listEntitiesQuery,
    response: entityList,
  },
  listEdges: {
    method: 'GET',
    path: '/graph/edges',
    summary: 'Edges of entities, heaviest first',
    description: 'Edges that touch at least one of the entities; of more than 5,000 the heaviest.',
    belongsTo: 'workspace',
    scope: 'read',
    query: listEdgesQuery,
    response: edgeList,
  },
  getEntity: {
    method: 'GET',
    path: '/graph/entities/{entityId}',
    summary: 'An entity with its edges, their evidence, and its sources',
    belongsTo: 'workspace',
    scope: 'read',
    params,
    response: entityDetail,
  },
  mergeEntities: {
    method: 'POST',
    path: '/graph/entities/merge',
    summary: 'Merge entities that are the same thing',
    description:
      "Everything the others had moves to the target. Can be undone. Entities that other members' runs have found too are merged by owners of the workspace only. Where one of them rests on your own files and answers alone, they become one for you and for nobody else.",
    belongsTo: 'workspace',
    scope: 'admin',
    body: mergeEntitiesBody,
    response: entity,
    errors: ['CONFLICT', 'FORBIDDEN'],
  },
  splitEntity: {
    method: 'POST',
    path: '/graph/entities/{entityId}/split',
    summary: 'Undo a merge',
    description:
      'The entity that was merged in is there again, with what it had. Runs will not merge the two again.',
    belongsTo: 'workspace',
    scope: 'admin',
    params,
    body: splitEntityBody,
    response: splitEntities,
    errors: ['CONFLICT'],
  },
  updateEntity: {
    method: 'PATCH',
    path: '/graph/entities/{entityId}',
    summary: 'Correct an entity',
    description:
      'Only given fields change. What was corrected stays, whatever later runs say, and is seen by all who see the entity. What your own files and answers add to an entity of the workspace stays yours also when it is sent back with the rest.',
    belongsTo: 'workspace',
    scope: 'admin',
    params,
    body: updateEntityBody,
    maxBodyBytes: LONG_TEXT_BYTES,
    response: entity,
    errors: ['CONFLICT'],
  },
  deleteEntity: {
    method: 'DELETE',
    path: '/graph/entities/{entityId}',
    summary: 'Delete an entity and its edges',
    description: "One that other members' runs have found too is deleted by owners of the workspace only.",
    belongsTo: 'workspace',
    scope: 'admin',
    params,
    response: entity,
    errors: ['FORBIDDEN'],
  },
});
