import { z } from 'zod';
import {
  agent,
  agentList,
  agentMemoryList,
  createAgentBody,
  listAgentsQuery,
  updateAgentBody,
} from '../agents.ts';
import { id } from '../common.ts';
import { endpoints } from './endpoint.ts';

const params = z.object({ agentId: id.describe('Id of the agent.') });

export const agentEndpoints = endpoints('Agent', {
  listAgents: {
    method: 'GET',
    path: '/agent/list',
    summary: 'The agents of the workspace',
    belongsTo: 'workspace',
    scope: 'read',
    query: listAgentsQuery,
    response: agentList,
  },
  createAgent: {
    method: 'POST',
    path: '/agent',
    summary: 'Create an agent',
    description:
      'The first agent of a workspace becomes its default. `isDefault: true` takes the flag from the previous one.',
    belongsTo: 'workspace',
    scope: 'admin',
    body: createAgentBody,
    response: agent,
  },
  getAgent: {
    method: 'GET',
    path: '/agent/{agentId}',
    summary: 'One agent',
    belongsTo: 'workspace',
    scope: 'read',
    params,
    response: agent,
  },
  updateAgent: {
    method: 'PATCH',
    path: '/agent/{agentId}',
    summary: 'Change an agent',
    description:
      'Only given fields change. The default flag cannot be taken away, only given to another agent.',
    belongsTo: 'workspace',
    scope: 'admin',
    params,
    body: updateAgentBody,
    response: agent,
  },
  deleteAgent: {
    method: 'DELETE',
    path: '/agent/{agentId}',
    summary: 'Delete an agent and its runs',
    description:
      'If it was the default, the most recently updated agent that remains becomes it. A run of it that is at work is stopped: its streams end with an `error` event, calls that wait for it with 404.',
    belongsTo: 'workspace',
    scope: 'admin',
    params,
    response: agent,
  },
  listAgentMemories: {
    method: 'GET',
    path: '/agent/{agentId}/memory/list',
    summary: 'The memory of an agent and its earlier versions',
    description:
      'Runs with `updateMemory` and changes by PATCH keep the version before. To restore one, PATCH the agent with it.',
    belongsTo: 'workspace',
    scope: 'read',
    params,
    response: agentMemoryList,
  },
});
