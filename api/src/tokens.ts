import { z } from 'zod';
import { id, timestamp } from './common.ts';
import { keyScope } from './key-scopes.ts';

export const createTokenBody = z
  .object({
    runId: id.optional().describe('The one run that it opens.'),
    conversationId: id.optional().describe('The one conversation that it opens, with its runs.'),
    scopes: z
      .array(keyScope.exclude(['admin']))
      .min(1)
      .max(3)
      .describe('What it may do there: of what the key may do.'),
    minutes: z.int().min(1).max(60).default(10).describe('How long it works.'),
  })
  .meta({
    id: 'CreateTokenBody',
    description: 'For a page: one run or one conversation, for minutes.',
    examples: [{ conversationId: '01990d3e-7c1a-7b2e-9f64-3d2a5c8e1b70', scopes: ['read', 'run'] }],
  });

export const createdToken = z
  .object({
    token: z.string().describe('Sent like a key: `Authorization: Bearer qrt_…`.'),
    scopes: z.array(keyScope),
    expiresAt: timestamp,
  })
  .meta({ id: 'CreatedToken', description: 'A token for a page.' });
