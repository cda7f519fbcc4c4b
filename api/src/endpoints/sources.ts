import { z } from 'zod';
import { looseId } from '../common.ts';
import { getSourceQuery, listSourcesQuery, sourceDetail, sourceList } from '../sources.ts';
import { endpoints } from './endpoint.ts';

export const sourceEndpoints = endpoints('Source', {
  listSources: {
    method: 'GET',
    path: '/source/list',
    summary: "The workspace's public sources and the user's private ones, newest first",
    belongsTo: 'workspace',
    scope: 'read',
    query: listSourcesQuery,
    response: sourceList,
  },
  getSource: {
    method: 'GET',
    path: '/graph/source/{sourceId}',
    summary: 'A source with its text and the runs that used it',
    belongsTo: 'user',
    scope: 'read',
    params: z.object({ sourceId: looseId.describe('Id of the source.') }),
    malformedParams: 'NOT_FOUND_NULL',
    query: getSourceQuery,
    response: sourceDetail,
    errors: ['FORBIDDEN'],
  },
  getSourceFile: {
    method: 'GET',
    path: '/source/{sourceId}/file',
    summary: 'The file that a source was read from',
    description:
      'PDFs up to 20 MiB as they were, pictures as small JPEGs, up to 1 GiB in a workspace. Takes a `Range` header; `#page=7` behind its address opens a page.',
    belongsTo: 'user',
    scope: 'read',
    params: z.object({ sourceId: looseId.describe('Id of the source.') }),
    response: z.string().meta({ format: 'binary' }),
    responseTypes: ['application/pdf', 'image/jpeg'],
    isPartial: true,
    errors: ['FORBIDDEN', 'RANGE_NOT_SATISFIABLE'],
  },
  getSourceIcon: {
    method: 'GET',
    path: '/source/{sourceId}/icon',
    summary: 'The small picture of the site that a source is from',
    description:
      'Fetched by the service, once a week for each site, so that the site learns nothing about who looks. At most 64 KiB; a point that cannot be seen where the site has none, 404 where the source is from no site.',
    belongsTo: 'user',
    scope: 'read',
    params: z.object({ sourceId: looseId.describe('Id of the source.') }),
    response: z.string().meta({ format: 'binary' }),
    responseTypes: ['image/*'],
    errors: ['FORBIDDEN'],
  },
});
