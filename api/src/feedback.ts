import { z } from 'zod';
import { id, text, timestamp } from './common.ts';

const rating = z.enum(['good', 'bad']).describe('What the reader thought of the answer.');

export const giveFeedbackBody = z
  .object({
    rating,
    comment: text.max(2_000).default('').describe('A word about it.'),
  })
  .meta({ id: 'GiveFeedbackBody', description: 'What a reader thought of an answer.' });
export type GiveFeedbackBody = z.infer<typeof giveFeedbackBody>;

export const feedback = z
  .object({ runId: id, rating, comment: z.string(), updatedAt: timestamp })
  .meta({ id: 'Feedback', description: 'What the caller thought of the answer of a run.' });
export type Feedback = z.infer<typeof feedback>;

export const removedFeedback = z.object({ runId: id }).meta({
  id: 'RemovedFeedback',
  description: 'The run has no feedback of the caller any more.',
});
