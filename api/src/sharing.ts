import { z } from 'zod';
import { id, text, timestamp } from './common.ts';
import { evidence } from './evidence.ts';

export const shareAccess = z
  .enum(['read', 'review'])
  .describe('`read`: the conversation and its runs. `review`: also answer and confirm their drafts.');

export const shareBody = z
  .object({
    memberId: id.describe('A member of the workspace.'),
    access: shareAccess.nullable().describe('Null: the member sees it no more.'),
  })
  .meta({
    id: 'ShareConversationBody',
    description: 'Who may see a conversation, and do what in it.',
    examples: [{ memberId: '01890a5d-ac96-774b-bcce-b302099a8057', access: 'read' }],
  });

export const shareList = z
  .object({
    members: z.array(
      z.object({
        memberId: id,
        name: z.string(),
        email: z.string(),
        access: shareAccess.nullable(),
      }),
    ),
  })
  .meta({ id: 'ShareList', description: 'The other members of the workspace, and what each may do.' });
export type ShareList = z.infer<typeof shareList>;

export const answerLink = z
  .object({
    isAllowed: z.boolean().describe('Whether the workspace allows links at all.'),
    token: z.string().nullable().describe('Stands in `/shared/{token}`; null when there is no link.'),
    createdAt: timestamp.nullable(),
  })
  .meta({ id: 'AnswerLink', description: 'The link that shows one answer to whoever has it.' });
export type AnswerLink = z.infer<typeof answerLink>;

export const sharedAnswerParams = z.object({
  token: text.min(1).max(100).describe('Of the link.'),
});

export const sharedAnswer = z
  .object({
    question: z.string(),
    text: z.string().describe('Markdown; every `[n]` is in `sources`.'),
    locale: z.enum(['en', 'ja']),
    createdAt: timestamp,
    sources: z.array(
      z.object({
        n: z.int(),
        title: z.string(),
        url: z.string().nullable().describe('Null for what belongs to its user alone, such as a file.'),
      }),
    ),
    evidence: z
      .array(evidence.pick({ claim: true, n: true, quote: true, verdict: true }))
      .describe('Of public sources alone.'),
  })
  .meta({ id: 'SharedAnswer', description: 'An answer as whoever has its link sees it.' });
export type SharedAnswer = z.infer<typeof sharedAnswer>;
