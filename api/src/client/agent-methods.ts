import type {
  Agent,
  AgentList,
  AgentMemoryList,
  CreateAgentInput,
  ListAgentsInput,
  UpdateAgentBody,
} from '../agents.ts';
import type { ModelList } from '../models.ts';
import type { ListToolsInput, ToolCatalog } from '../tools.ts';
import { path, sendForJson } from './request.ts';
import type { CallOptions, Connection } from './request.ts';

export type UpdateAgent = UpdateAgentBody & { agentId: string };

export function agentMethods(connection: Connection) {
  return {
    listAgents: (query: ListAgentsInput = {}, options?: CallOptions) =>
      sendForJson<AgentList>(connection, { ...options, method: 'GET', path: '/agent/list', query }),

    getAgent: (agentId: string, options?: CallOptions) =>
      sendForJson<Agent>(connection, { ...options, method: 'GET', path: path`/agent/${agentId}` }),

    createAgent: (body: CreateAgentInput, options?: CallOptions) =>
      sendForJson<Agent>(connection, { ...options, method: 'POST', path: '/agent', body }),

    updateAgent: ({ agentId, ...body }: UpdateAgent, options?: CallOptions) =>
      sendForJson<Agent>(connection, { ...options, method: 'PATCH', path: path`/agent/${agentId}`, body }),

    deleteAgent: (agentId: string, options?: CallOptions) =>
      sendForJson<Agent>(connection, { ...options, method: 'DELETE', path: path`/agent/${agentId}` }),

    listAgentMemories: (agentId: string, options?: CallOptions) =>
      sendForJson<AgentMemoryList>(connection, {
        ...options,
        method: 'GET',
        path: path`/agent/${agentId}/memory/list`,
      }),

    listTools: (query: ListToolsInput = {}, options?: CallOptions) =>
      sendForJson<ToolCatalog>(connection, { ...options, method: 'GET', path: '/agent/tools', query }),

    listModels: (options?: CallOptions) =>
      sendForJson<ModelList>(connection, { ...options, method: 'GET', path: '/models' }),
  };
}
