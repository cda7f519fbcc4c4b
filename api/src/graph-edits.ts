import { z } from 'zod';
import { id, text } from './common.ts';

export const updateEntityBody = z
  .object({
    label: text.trim().min(1).max(300),
    category: text.trim().min(1).max(200),
    description: text.max(5000),
  })
  .partial()
  .meta({
    id: 'UpdateEntityBody',
    description: 'Corrects an entity; only given fields change.',
    examples: [{ category: 'company' }],
  });
export type UpdateEntityBody = z.infer<typeof updateEntityBody>;

export const mergeEntitiesBody = z
  .object({
    entityIds: z
      .array(id)
      .min(1)
      .max(50)
      .describe(
        'Entities that are the same thing. Their edges and sources move over, then they are removed.',
      ),
  })
  .meta({ id: 'MergeEntitiesBody', description: 'Merges other entities into this one.' });
export type MergeEntitiesBody = z.infer<typeof mergeEntitiesBody>;
