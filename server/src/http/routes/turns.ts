import { turnEndpoints } from '@quarry/api/endpoints/turns.ts';
import type { Engine } from '../../runs/engine.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

export function turnRoutes(engine: Engine): Route[] {
  return routes(turnEndpoints, { listTurns: ({ scope, query }) => engine.turns(scope, query) });
}
