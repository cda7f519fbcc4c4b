import { z } from 'zod';
import { cursor, id, nextCursor, queryBoolean, queryInteger, queryText, text, timestamp } from './common.ts';
import { runListItem } from './run-list.ts';
import { runNeed, runStatus } from './runs.ts';

const title = text.max(200);

export const conversation = z
  .object({
    id,
    title: z
      .string()
      .describe('Empty until the first question. Made from it, and improved once by the model.'),
    pinned: z.boolean(),
    archived: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp.describe('When something was last asked in it, or it was changed.'),
    lastRunStatus: runStatus.nullable().describe('Of its newest run; null while it has none.'),
    needs: z.array(runNeed).describe('What its runs wait for.'),
    access: z
      .enum(['owner', 'review', 'read'])
      .describe('What the caller may do in it; `owner` for a conversation of their own.'),
    ownerName: z.string().describe('Whose it is.'),
    isShared: z.boolean().describe('Whether other members may see it.'),
  })
  .meta({
    id: 'Conversation',
    description: 'Runs that know of each other and of no others: each sees the turns of those before it.',
  });
export type Conversation = z.infer<typeof conversation>;

export const createConversationBody = z
  .object({
    title: title.optional().describe('Left out, it is made from the first question.'),
    runId: id
      .optional()
      .describe(
        'A run outside any conversation, which becomes the first of this one, with the runs that were handed on from it.',
      ),
  })
  .meta({ id: 'CreateConversationBody', description: 'A new conversation.' });
export type CreateConversationBody = z.infer<typeof createConversationBody>;

export const updateConversationBody = z
  .object({
    title: title.min(1).optional(),
    pinned: z.boolean().optional(),
    archived: z.boolean().optional(),
  })
  .meta({ id: 'UpdateConversationBody', description: 'Only given fields change.' });
export type UpdateConversationBody = z.infer<typeof updateConversationBody>;

export const listConversationsQuery = z.object({
  limit: queryInteger(z.int().min(1).max(100).default(30)).describe('How many conversations a page holds.'),
  cursor,
  search: queryText(200).describe(
    'Only those with this text in their title or in what was said, in any case.',
  ),
  archived: queryBoolean(z.boolean().default(false)).describe(
    'Those that were archived instead of the others.',
  ),
  shared: queryBoolean(z.boolean().default(false)).describe(
    'Those that other members share with the caller, instead of their own.',
  ),
});
export type ListConversationsQuery = z.infer<typeof listConversationsQuery>;

export const conversationList = z.object({ conversations: z.array(conversation), nextCursor }).meta({
  id: 'ConversationList',
  description: 'Conversations of the user: pinned ones first, then by what was asked last.',
});
export type ConversationList = z.infer<typeof conversationList>;

/** A question and what came of it, without the timeline. */
export const exchange = runListItem
  .extend({
    inputText: z.string().describe('The whole question.'),
    text: z.string().describe('The answer; empty while there is none.'),
    finishReason: z.string().nullable().describe('How it ended; null while it has not.'),
    replacesRunId: id
      .nullable()
      .describe('The run whose place it took, with all between the two: later runs see none of them.'),
  })
  .meta({ id: 'Exchange', description: 'A run of a conversation: what was asked and answered.' });
export type Exchange = z.infer<typeof exchange>;

export const listExchangesQuery = z.object({
  limit: queryInteger(z.int().min(1).max(100).default(50)).describe('How many runs a page holds.'),
  cursor,
});
export type ListExchangesQuery = z.infer<typeof listExchangesQuery>;

export const exchangeList = z.object({ exchanges: z.array(exchange), nextCursor }).meta({
  id: 'ExchangeList',
  description: 'The runs of a conversation with their answers, newest first.',
});
export type ExchangeList = z.infer<typeof exchangeList>;
