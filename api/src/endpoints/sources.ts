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
    query: listSourcesQuery,
    response: sourceList,
  },
  getSource: {
    method: 'GET',
    path: '/graph/source/{sourceId}',
    summary: 'A source with its text and the runs that used it',
    belongsTo: 'user',
    params: z.object({ sourceId: looseId.describe('Id of the source.') }),
    malformedParams: 'NOT_FOUND_NULL',
    query: getSourceQuery,
    response: sourceDetail,
    errors: ['FORBIDDEN'],
  },
});
