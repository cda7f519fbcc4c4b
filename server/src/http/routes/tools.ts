import { listToolsQuery, toolCatalog } from '@quarry/api/tools.ts';
import { catalog } from '../../tools/catalog.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';

export function toolRoutes(): Route[] {
  return [
    route({
      method: 'GET',
      path: '/agent/tools',
      operationId: 'listTools',
      tag: 'Tool',
      summary: 'The tool catalog',
      description: 'The same for every workspace; the authority for the set of tools. Needs no key.',
      auth: 'none',
      query: listToolsQuery,
      response: toolCatalog,
      handler: async ({ query }) => ({ tools: catalog[query.locale] }),
    }),
  ];
}
