import { toolEndpoints } from '@quarry/api/endpoints/tools.ts';
import { catalog } from '../../tools/catalog.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

export function toolRoutes(): Route[] {
  return routes(toolEndpoints, {
    listTools: async ({ query }) => ({ tools: catalog[query.locale] }),
  });
}
