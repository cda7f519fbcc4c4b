import { z } from 'zod';
import {
  cursor,
  id,
  nextCursor,
  queryBoolean,
  queryInteger,
  queryText,
  timestamp,
  tokenUsage,
} from './common.ts';
import { shortfall } from './events/run-events.ts';
import { runNeed, runStatus } from './runs.ts';

export const listRunsQuery = z.object({
  limit: queryInteger(z.int().min(1).max(50).default(20)).describe('How many runs a page holds.'),
  cursor,
  status: runStatus.optional().describe('Only runs in this state.'),
  conversationId: id.optional().describe('Only runs of this conversation.'),
  outsideConversations: queryBoolean(z.boolean().default(false)).describe(
    'Only runs that belong to no conversation.',
  ),
  search: queryText(200).describe('Only runs with this text in question or answer, in any case.'),
});
export type ListRunsQuery = z.infer<typeof listRunsQuery>;
export type ListRunsInput = z.input<typeof listRunsQuery>;

export const runListItem = z
  .object({
    id,
    status: runStatus,
    needs: z.array(runNeed).describe('What it waits for, of people.'),
    inputText: z.string().describe('The first 500 characters.'),
    modelName: z.string(),
    agentId: id,
    agentName: z.string(),
    conversationId: id.nullable().describe('The conversation it belongs to, or null.'),
    parentRunId: id.nullable().describe('The run that handed this work over, or null.'),
    usage: tokenUsage,
    shortfalls: z.array(shortfall).optional().describe('What a run that completed could not do.'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'RunListItem', description: 'A run without its timeline.' });
export type RunListItem = z.infer<typeof runListItem>;

export const runList = z
  .object({ runs: z.array(runListItem), nextCursor })
  .meta({ id: 'RunList', description: 'Runs of the user, newest first.' });
