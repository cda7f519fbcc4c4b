import { listRunsQuery, runList } from '../run-list.ts';
import { endpoints } from './endpoint.ts';

export const runListEndpoints = endpoints('Run', {
  listRuns: {
    method: 'GET',
    path: '/run/list',
    summary: 'The runs of the user, newest first',
    belongsTo: 'user',
    scope: 'read',
    query: listRunsQuery,
    response: runList,
  },
});
