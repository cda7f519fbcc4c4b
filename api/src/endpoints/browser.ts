import { z } from 'zod';
import {
  answerQuestionBody,
  answerQuestionWithFilesBody,
  browserInputResult,
  liveQuery,
  screenshotQuery,
  spontaneousInputBody,
  spontaneousInputWithFilesBody,
} from '../browser.ts';
import { looseId } from '../common.ts';
import { endpoints, LONG_TEXT_BYTES } from './endpoint.ts';

const input = {
  method: 'POST',
  belongsTo: 'user',
  scope: 'review',
  response: browserInputResult,
  errors: ['NOT_FOUND', 'CONFLICT'],
} as const;

export const browserEndpoints = endpoints('Browser', {
  answerQuestion: {
    ...input,
    path: '/browser/answer-question',
    summary: 'Answer a question of the browser',
    description:
      'The same run goes on; no resume is needed. 404 when the session has ended, 409 when it has not asked anything or its question has been answered.',
    body: answerQuestionBody,
    maxBodyBytes: LONG_TEXT_BYTES,
  },
  answerQuestionWithFiles: {
    ...input,
    path: '/browser/answer-question-with-files',
    summary: 'Answer a question of the browser, with files',
    description:
      "The files go into the page's file field, if it has one; else the model reads them. `modelName` must be known here; the run goes on with its own.",
    body: answerQuestionWithFilesBody,
    maxBodyBytes: LONG_TEXT_BYTES,
  },
  spontaneousInput: {
    ...input,
    path: '/browser/spontaneous-input',
    summary: 'Tell the browser something it has not asked',
    description: 'Reaches the next step. A question that waits takes it as its answer.',
    body: spontaneousInputBody,
    maxBodyBytes: LONG_TEXT_BYTES,
  },
  spontaneousInputWithFiles: {
    ...input,
    path: '/browser/spontaneous-input-with-files',
    summary: 'Tell the browser something it has not asked, with files',
    description: "The files go into the page's file field, if it has one; else the model reads them.",
    body: spontaneousInputWithFilesBody,
    maxBodyBytes: LONG_TEXT_BYTES,
  },
  getScreenshot: {
    method: 'GET',
    path: '/browser/screenshot/{screenshotId}',
    summary: 'A picture of a page, as a step of the browser left it',
    description: 'Opened by the token of its link for a day, and by the key of the user at any time.',
    auth: 'link',
    belongsTo: 'user',
    scope: 'read',
    params: z.object({ screenshotId: looseId.describe('Id of the picture.') }),
    query: screenshotQuery,
    response: z.string().meta({ format: 'binary' }),
    responseTypes: ['image/jpeg'],
  },
});

/** Served by every node, also one that takes no calls: others pass watchers on to it. */
export const liveEndpoints = endpoints('Browser', {
  watchBrowser: {
    method: 'GET',
    path: '/browser/live/{sessionId}',
    summary: 'Watch a browser, and take it over',
    description:
      'A WebSocket: `ws_url` and `token` of the `browse-start` event. Binary messages are JPEG frames, text messages JSON.',
    auth: 'none',
    belongsTo: 'user',
    params: z.object({ sessionId: looseId.describe('Id of the session.') }),
    query: liveQuery,
    response: z.unknown(),
    isWebSocket: true,
    errors: ['FORBIDDEN'],
  },
});
