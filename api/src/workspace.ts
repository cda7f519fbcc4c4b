import { z } from 'zod';
import { id, timestamp } from './common.ts';

export const workspace = z
  .object({
    id,
    name: z.string(),
    defaultAgentId: id.nullable().describe('Null while the workspace has no agent.'),
    user: z
      .object({
        id,
        name: z.string(),
        email: z.string().nullable(),
        role: z.string().describe('`owner` or `member`.'),
      })
      .describe('The user the API key belongs to.'),
    memberCount: z.int().min(0),
    agentCount: z.int().min(0),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Workspace', description: 'The workspace that the API key is bound to.' });
export type Workspace = z.infer<typeof workspace>;
