import { agentEndpoints } from '@quarry/api/endpoints/agents.ts';
import { notFound } from '../../errors.ts';
import type { AgentStore } from '../../store/workspace/agents.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

export function agentRoutes(agents: AgentStore): Route[] {
  return routes(agentEndpoints, {
    listAgents: ({ scope, query }) => agents.list(scope, query),
    createAgent: ({ scope, body }) => agents.create(scope, body),
    getAgent: async ({ scope, params }) => found(await agents.find(scope, params.agentId)),
    updateAgent: async ({ scope, params, body }) => found(await agents.update(scope, params.agentId, body)),
    deleteAgent: async ({ scope, params }) => found(await agents.remove(scope, params.agentId)),
    listAgentMemories: async ({ scope, params }) => found(await agents.memories(scope, params.agentId)),
  });
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw notFound('Agent');
  return value;
}
