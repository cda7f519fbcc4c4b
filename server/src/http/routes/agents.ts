import { z } from 'zod';
import {
  agent,
  agentList,
  agentMemoryList,
  createAgentBody,
  listAgentsQuery,
  updateAgentBody,
} from '@quarry/api/agents.ts';
import { id } from '@quarry/api/common.ts';
import { notFound } from '../../errors.ts';
import type { AgentStore } from '../../store/workspace/agents.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';

const agentParams = z.object({ agentId: id.describe('Id of the agent.') });

export function agentRoutes(agents: AgentStore): Route[] {
  return [
    route({
      method: 'GET',
      path: '/agent/list',
      operationId: 'listAgents',
      tag: 'Agent',
      summary: 'The agents of the workspace',
      query: listAgentsQuery,
      response: agentList,
      handler: ({ scope, query }) => agents.list(scope, query),
    }),
    route({
      method: 'POST',
      path: '/agent',
      operationId: 'createAgent',
      tag: 'Agent',
      summary: 'Create an agent',
      description:
        'The first agent of a workspace becomes its default. `isDefault: true` takes the flag from the previous one.',
      body: createAgentBody,
      response: agent,
      handler: ({ scope, body }) => agents.create(scope, body),
    }),
    route({
      method: 'GET',
      path: '/agent/{agentId}',
      operationId: 'getAgent',
      tag: 'Agent',
      summary: 'One agent',
      params: agentParams,
      response: agent,
      handler: async ({ scope, params }) => found(await agents.find(scope, params.agentId)),
    }),
    route({
      method: 'PATCH',
      path: '/agent/{agentId}',
      operationId: 'updateAgent',
      tag: 'Agent',
      summary: 'Change an agent',
      description:
        'Only given fields change. The default flag cannot be taken away, only given to another agent.',
      params: agentParams,
      body: updateAgentBody,
      response: agent,
      handler: async ({ scope, params, body }) => found(await agents.update(scope, params.agentId, body)),
    }),
    route({
      method: 'DELETE',
      path: '/agent/{agentId}',
      operationId: 'deleteAgent',
      tag: 'Agent',
      summary: 'Delete an agent and its runs',
      description:
        'If it was the default, the most recently updated agent that remains becomes it. A run of it that is at work is stopped: its streams end with an `error` event, calls that wait for it with 404.',
      params: agentParams,
      response: agent,
      handler: async ({ scope, params }) => found(await agents.remove(scope, params.agentId)),
    }),
    route({
      method: 'GET',
      path: '/agent/{agentId}/memory/list',
      operationId: 'listAgentMemories',
      tag: 'Agent',
      summary: 'The memory of an agent and its earlier versions',
      description:
        'Runs with `updateMemory` and changes by PATCH keep the version before. To restore one, PATCH the agent with it.',
      params: agentParams,
      response: agentMemoryList,
      handler: async ({ scope, params }) => found(await agents.memories(scope, params.agentId)),
    }),
  ];
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw notFound('Agent');
  return value;
}
