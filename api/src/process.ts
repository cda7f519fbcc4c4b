import { z } from 'zod';
import { timestamp } from './common.ts';

export const processEntry = z
  .object({
    type: z.string().describe('The type of the event.'),
    payload: z
      .record(z.string(), z.unknown())
      .describe('The payload of the event. A stored `delta` has no `responseText`.'),
    createdAt: timestamp,
  })
  .meta({ id: 'ProcessEntry', description: 'An event of the stream, as it was stored.' });
export type ProcessEntry = z.infer<typeof processEntry>;
