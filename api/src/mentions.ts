import { z } from 'zod';
import { id, text } from './common.ts';

export const mention = z
  .object({
    id: id.describe('Id of the referenced item.'),
    type: z
      .enum(['entity', 'agent-run', 'public-source', 'private-source', 'agent'])
      .describe('`agent` hands work to that agent; the others add the item to the context.'),
    label: text.max(500).describe('Display name.'),
  })
  .meta({ id: 'Mention', description: 'A reference to something that the run should use.' });
export type Mention = z.infer<typeof mention>;
