import { z } from 'zod';
import { id, timestamp } from './common.ts';
import { runNeed } from './runs.ts';

export const inboxItem = z
  .object({
    runId: id,
    conversationId: id.nullable(),
    title: z.string().describe('Of its conversation, or else the beginning of its question.'),
    need: z
      .union([runNeed, z.literal('failure')])
      .describe(
        'What waits for a human; `failure`: it ended without an answer, and nobody has taken note yet.',
      ),
    detail: z
      .string()
      .describe('The question of the browser, the names of secrets, what a call would do; or empty.'),
    updatedAt: timestamp,
  })
  .meta({ id: 'InboxItem', description: 'Something that waits for the user.' });
export type InboxItem = z.infer<typeof inboxItem>;

export const inboxList = z
  .object({ items: z.array(inboxItem) })
  .meta({ id: 'InboxList', description: 'All that waits for the user, the latest first.' });
export type InboxList = z.infer<typeof inboxList>;

export const dismissBody = z
  .object({ runId: id.describe('A run that ended without an answer.') })
  .meta({ id: 'DismissBody', description: 'A failure that was taken note of.' });
