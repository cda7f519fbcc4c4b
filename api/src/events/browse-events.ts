import { z } from 'zod';
import { workUsage } from '../common.ts';
import { toolEvent } from './event.ts';

export const websocketInfo = z
  .object({
    session_id: z.string().describe('Keep it: browser answers need it as `sessionId`.'),
    user_id: z.string(),
    ws_url: z.string().describe('Where to watch the session live: a WebSocket, with the token as `?token=`.'),
    token: z.string().describe('Opens that one session, for a limited time.'),
  })
  .meta({ id: 'WebsocketInfo', description: 'How to watch and steer a browser session.' });
export type WebsocketInfo = z.infer<typeof websocketInfo>;

const sessionId = z
  .string()
  .describe('The session it belongs to: `websocketInfo.session_id` of its `browse-start`.');

export const browseEvents = [
  toolEvent({
    type: 'browse-waiting',
    description:
      'The call has no browser at the moment, and goes on by itself as soon as it has one. ' +
      'A question that was asked before still waits for its answer.',
    payload: {
      sessionId,
      stepIndex: z.int().min(0).describe('The step that it is needed for.'),
      reason: z
        .enum(['busy', 'lost'])
        .describe('`busy`: all are in use. `lost`: the one it had went with its node; another one starts.'),
      ahead: z.int().min(0).describe('How many are to have one sooner.'),
    },
  }),
  toolEvent({
    type: 'browse-start',
    description: 'A browser session has begun.',
    payload: { websocketInfo },
  }),
  toolEvent({
    type: 'browse-step',
    description: 'The browser agent has done something.',
    payload: {
      sessionId,
      stepIndex: z.int().min(0),
      action: z.string().describe('What was done, in words.'),
      screenshot: z
        .string()
        .nullable()
        .describe(
          'URL of a picture of the page, or null. Its token opens it for a day; after that the key of the user does.',
        ),
    },
  }),
  toolEvent({
    type: 'browse-ask-human',
    description: 'The browser agent waits for an answer through `POST /browser/answer-question`.',
    payload: {
      sessionId,
      stepIndex: z.int().min(0),
      status: z.literal('waiting'),
      question: z.string(),
    },
  }),
  toolEvent({
    type: 'browse-final',
    description: 'What the browser agent has found.',
    payload: { sessionId, result: z.string() },
  }),
  toolEvent({
    type: 'browse-end',
    description: 'The browser session is closed.',
    payload: { sessionId, usage: workUsage },
  }),
] as const;
