import { z } from 'zod';

export const model = z
  .object({
    name: z.string().describe('What to send as `modelName`.'),
    provider: z.string(),
    contextWindow: z.int().min(1).describe('Tokens that fit into one call.'),
    maxOutputTokens: z.int().min(1).describe('Tokens that one call can write.'),
    isDefault: z.boolean(),
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
