import { z } from 'zod';
import { timestamp } from './common.ts';
import { processEvent } from './events.ts';

export const processEntry = z.intersection(processEvent, z.object({ createdAt: timestamp })).meta({
  id: 'ProcessEntry',
  description:
    'An event of the stream, as it was stored. What an earlier version has stored may lack fields that were added since.',
});
export type ProcessEntry = z.infer<typeof processEntry>;
