import { z } from 'zod';
import { cursor, id, nextCursor, queryInteger, text, timestamp } from './common.ts';

const writableFields = {
  name: text.trim().min(1).max(100).describe('Name of the agent, not blank.'),
  identityMarkdown: text.max(300).describe('How the agent introduces itself.'),
  userMarkdown: text.max(600).describe('What the agent knows about the user.'),
  soulMarkdown: text.max(800).describe('The persona of the agent.'),
  memoryMarkdown: text.max(2000).describe('The long-term memory of the agent.'),
  isDefault: z.boolean(),
};

export const agent = z
  .object({
    id,
    name: z.string(),
    identityMarkdown: z.string(),
    userMarkdown: z.string(),
    soulMarkdown: z.string(),
    memoryMarkdown: z.string(),
    isDefault: z.boolean().describe('Whether runs without an `agentId` go to this agent.'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Agent', description: 'A persona that executes runs.' });
export type Agent = z.infer<typeof agent>;

export const createAgentBody = z
  .object({
    name: writableFields.name,
    identityMarkdown: writableFields.identityMarkdown.default(''),
    userMarkdown: writableFields.userMarkdown.default(''),
    soulMarkdown: writableFields.soulMarkdown.default(''),
    memoryMarkdown: writableFields.memoryMarkdown.default(''),
    isDefault: writableFields.isDefault
      .default(false)
      .describe('True makes this the default agent. The first agent of a workspace becomes it anyway.'),
  })
  .meta({
    id: 'CreateAgentBody',
    description: 'A new agent.',
    examples: [{ name: 'Mika', identityMarkdown: 'I compare products and cite every source.' }],
  });
export type CreateAgentBody = z.infer<typeof createAgentBody>;

// Built without the defaults of creation: a field that is not given must stay as it is.
export const updateAgentBody = z
  .object({
    ...writableFields,
    isDefault: writableFields.isDefault.describe(
      'True promotes this agent. False on the default agent is refused: promote another one instead.',
    ),
  })
  .partial()
  .meta({
    id: 'UpdateAgentBody',
    description: 'Any subset of the fields of an agent; only given fields change.',
    examples: [{ memoryMarkdown: 'Prefers short answers with tables.' }],
  });
export type UpdateAgentBody = z.infer<typeof updateAgentBody>;

export const listAgentsQuery = z.object({
  limit: queryInteger(z.int().min(1).max(100).default(30)).describe('How many agents a page holds.'),
  cursor,
});
export type ListAgentsQuery = z.infer<typeof listAgentsQuery>;

export const agentList = z
  .object({ agents: z.array(agent), nextCursor })
  .meta({ id: 'AgentList', description: 'The default agent first, then the most recently updated.' });

export const agentMemory = z
  .object({
    id,
    memoryMarkdown: z.string(),
    replacedAt: timestamp,
    replacedByRunId: id.nullable().describe('The run that wrote the next version; null when a caller did.'),
  })
  .meta({ id: 'AgentMemory', description: 'What the memory of an agent was before it changed.' });
export type AgentMemory = z.infer<typeof agentMemory>;

export const agentMemoryList = z
  .object({ memoryMarkdown: z.string().describe('The present memory.'), versions: z.array(agentMemory) })
  .meta({
    id: 'AgentMemoryList',
    description: 'The memory of an agent and its earlier versions, newest first.',
  });
export type AgentMemoryList = z.infer<typeof agentMemoryList>;
