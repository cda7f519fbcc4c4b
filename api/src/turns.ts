import { z } from 'zod';
import { cursor, id, nextCursor, queryInteger, queryText, timestamp } from './common.ts';
import { image } from './images.ts';
import { processEntry } from './process.ts';
import { runStatus } from './runs.ts';
import { bodyLink } from './sources.ts';

export const sourceAgentRun = z
  .object({
    sourceId: id,
    url: z.string(),
    title: z.string(),
    bodyLinks: z.array(bodyLink),
  })
  .meta({ id: 'SourceAgentRun', description: 'A source that a run used, and the links in its body.' });
export type SourceAgentRun = z.infer<typeof sourceAgentRun>;

export const turnAgentRun = z
  .object({
    id,
    status: runStatus,
    parentRunId: id.nullable().describe('The run that handed this work over, or null.'),
    process: z.array(processEntry),
    agent: z.object({ id, name: z.string() }),
    images: z.array(image),
    publicSourceAgentRuns: z.array(sourceAgentRun),
    privateSourceAgentRuns: z.array(sourceAgentRun),
  })
  .meta({ id: 'TurnAgentRun', description: 'The run that a turn belongs to.' });
export type TurnAgentRun = z.infer<typeof turnAgentRun>;

export const turn = z
  .object({
    id,
    kind: z.enum(['user', 'assistant', 'error']),
    content: z.string(),
    agentRunId: id.nullable(),
    conversationId: id.nullable().describe('The conversation it belongs to, or null.'),
    createdAt: timestamp,
    agentRun: turnAgentRun.nullable(),
  })
  .meta({ id: 'Turn', description: 'One message of the conversation.' });
export type Turn = z.infer<typeof turn>;

export const listTurnsQuery = z.object({
  limit: queryInteger(z.int().min(1).max(50).default(10)).describe('How many turns a page holds.'),
  cursor,
  conversationId: id.optional().describe('Only turns of this conversation.'),
  search: queryText(200).describe('Only turns that hold this text, in any case.'),
});
export type ListTurnsQuery = z.infer<typeof listTurnsQuery>;

export const turnList = z
  .object({ turns: z.array(turn), nextCursor })
  .meta({ id: 'TurnList', description: 'Turns, newest first.' });
export type TurnList = z.infer<typeof turnList>;
