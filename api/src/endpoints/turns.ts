import { listTurnsQuery, turnList } from '../turns.ts';
import { endpoints } from './endpoint.ts';

export const turnEndpoints = endpoints('Turn', {
  listTurns: {
    method: 'GET',
    path: '/turn/list',
    summary: 'The turns of the user, newest first',
    belongsTo: 'user',
    scope: 'read',
    query: listTurnsQuery,
    response: turnList,
  },
});
