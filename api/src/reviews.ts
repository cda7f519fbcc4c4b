import { z } from 'zod';
import { fileUrls, id, text } from './common.ts';
import { runEvent } from './events.ts';
import { modelName } from './models.ts';
import { runStatusView } from './runs.ts';

export const draftKind = z.enum(['plan', 'report', 'matrix']);
export type DraftKind = z.infer<typeof draftKind>;

const runId = id.describe('Equals the run id of the path.');

export const answerDraftBody = z
  .object({
    runId,
    answer: text
      .max(100_000)
      .refine((value) => value.trim() !== '', { error: 'Must not be blank' })
      .describe('Feedback, or what to change. Not blank.'),
    modelName,
    fileUrls,
  })
  .meta({ id: 'AnswerDraftBody', description: 'Feedback that leads to a new draft.' });
export type AnswerDraftBody = z.infer<typeof answerDraftBody>;
export type AnswerDraftInput = z.input<typeof answerDraftBody>;

export const confirmDraftBody = z
  .object({ runId })
  .meta({ id: 'ConfirmDraftBody', description: 'Confirms the draft, or skips its review.' });
export type ConfirmDraftBody = z.infer<typeof confirmDraftBody>;

export const reviewResult = z.object({ run: runStatusView, event: runEvent }).meta({
  id: 'ReviewResult',
  description: 'The run after the review, and the event that the review led to.',
});
export type ReviewResult = z.infer<typeof reviewResult>;
