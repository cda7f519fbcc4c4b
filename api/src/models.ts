import { z } from 'zod';
import { providerHealth } from './connections.ts';

const modelPrice = z
  .object({
    inputPerMillion: z.number().min(0),
    outputPerMillion: z.number().min(0),
    cachedInputPerMillion: z
      .number()
      .min(0)
      .optional()
      .describe('For input that the vendor had kept, where that is cheaper.'),
  })
  .meta({
    id: 'ModelPrice',
    description: 'US dollars for a million tokens: the list price, without discounts for batches.',
  });
export type ModelPrice = z.infer<typeof modelPrice>;

export const model = z
  .object({
    name: z.string().describe('What to send as `modelName`.'),
    provider: z.string(),
    contextWindow: z.int().min(1).describe('Tokens that fit into one call.'),
    maxOutputTokens: z.int().min(1).describe('Tokens that one call can write.'),
    canSee: z.boolean().describe('Whether pictures are shown to it; others are given the text in them.'),
    isDefault: z.boolean(),
    health: providerHealth
      .optional()
      .describe('How its provider has fared in this workspace, once it was asked.'),
    price: modelPrice.optional().describe('Left out where it is not known.'),
  })
  .meta({ id: 'Model', description: 'A model that is configured here.' });
export type Model = z.infer<typeof model>;

export const modelList = z
  .object({ models: z.array(model) })
  .meta({ id: 'ModelList', description: 'The models that a run may use.' });
export type ModelList = z.infer<typeof modelList>;

export const modelName = z
  .string()
  .min(1)
  .max(200)
  .describe('A model of `GET /models`.')
  .meta({ examples: ['embedded/extractive'] });
