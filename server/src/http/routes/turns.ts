import { listTurnsQuery, turnList } from '@quarry/api/turns.ts';
import type { Engine } from '../../runs/engine.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';

export function turnRoutes(engine: Engine): Route[] {
  return [
    route({
      method: 'GET',
      path: '/turn/list',
      operationId: 'listTurns',
      tag: 'Turn',
      summary: 'The turns of the user, newest first',
      query: listTurnsQuery,
      response: turnList,
      handler: ({ scope, query }) => engine.turns(scope, query),
    }),
  ];
}
