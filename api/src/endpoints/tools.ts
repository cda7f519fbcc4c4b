import { listToolsQuery, toolCatalog } from '../tools.ts';
import { endpoints } from './endpoint.ts';

export const toolEndpoints = endpoints('Tool', {
  listTools: {
    method: 'GET',
    path: '/agent/tools',
    summary: 'The tool catalog',
    description: 'The same for every workspace; the authority for the set of tools. Needs no key.',
    auth: 'none',
    belongsTo: 'everybody',
    query: listToolsQuery,
    response: toolCatalog,
  },
});
