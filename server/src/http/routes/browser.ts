import { z } from 'zod';
import {
  answerQuestionBody,
  answerQuestionWithFilesBody,
  browserInputResult,
  liveQuery,
  screenshotQuery,
  spontaneousInputBody,
  spontaneousInputWithFilesBody,
} from '@quarry/api/browser.ts';
import { looseId } from '@quarry/api/common.ts';
import { AppError, badRequest, notFound } from '../../errors.ts';
import type { Engine } from '../../runs/engine.ts';
import { screenshotWords } from '../../store/runs/browser-links.ts';
import { isId } from '../../store/database/ids.ts';
import type { ScreenshotStore } from '../../store/runs/screenshots.ts';
import type { TokenSigner } from '../../store/accounts/signed-token.ts';
import type { LiveView } from '../live-view/live-view.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';

export interface BrowserRouteDeps {
  input: Engine['browser'];
  screenshots: ScreenshotStore;
  tokens: TokenSigner;
}

export function browserRoutes(deps: BrowserRouteDeps): Route[] {
  return [...inputRoutes(deps.input), screenshotRoute(deps)];
}

function inputRoutes(input: Engine['browser']): Route[] {
  const common = {
    method: 'POST' as const,
    tag: 'Browser',
    response: browserInputResult,
    errors: ['NOT_FOUND' as const, 'CONFLICT' as const],
  };
  return [
    route({
      ...common,
      path: '/browser/answer-question',
      operationId: 'answerQuestion',
      summary: 'Answer a question of the browser',
      description:
        'The same run goes on; no resume is needed. 404 when the session has ended, 409 when it has not asked anything or its question has been answered.',
      body: answerQuestionBody,
      handler: ({ scope, body }) => input.answer(scope, body),
    }),
    route({
      ...common,
      path: '/browser/answer-question-with-files',
      operationId: 'answerQuestionWithFiles',
      summary: 'Answer a question of the browser, with files',
      description:
        "The files go into the page's file field, if it has one; else the model reads them. `modelName` must be known here; the run goes on with its own.",
      body: answerQuestionWithFilesBody,
      handler: ({ scope, body }) => input.answer(scope, body),
    }),
    route({
      ...common,
      path: '/browser/spontaneous-input',
      operationId: 'spontaneousInput',
      summary: 'Tell the browser something it has not asked',
      description: 'Reaches the next step. A question that waits takes it as its answer.',
      body: spontaneousInputBody,
      handler: ({ scope, body }) => input.steer(scope, body),
    }),
    route({
      ...common,
      path: '/browser/spontaneous-input-with-files',
      operationId: 'spontaneousInputWithFiles',
      summary: 'Tell the browser something it has not asked, with files',
      description: "The files go into the page's file field, if it has one; else the model reads them.",
      body: spontaneousInputWithFilesBody,
      handler: ({ scope, body }) => input.steer(scope, body),
    }),
  ];
}

function screenshotRoute({ screenshots, tokens }: BrowserRouteDeps): Route {
  return route({
    method: 'GET',
    path: '/browser/screenshot/{screenshotId}',
    operationId: 'getScreenshot',
    tag: 'Browser',
    summary: 'A picture of a page, as a step of the browser left it',
    description: 'Opened by the token of its link for a day, and by the key of the user at any time.',
    auth: 'link',
    params: z.object({ screenshotId: looseId.describe('Id of the picture.') }),
    query: screenshotQuery,
    response: z.string().meta({ format: 'binary' }),
    responseTypes: ['image/jpeg'],
    handler: async ({ scope, params: { screenshotId: id }, query: { token }, reply }) => {
      const send = (bytes: Buffer) =>
        reply
          .headers({
            'content-type': 'image/jpeg',
            'content-security-policy': "sandbox; default-src 'none'",
            'cache-control': 'private, max-age=86400',
          })
          .send(bytes);
      if (token === undefined) {
        const bytes = isId(id) ? await screenshots.find(scope, id) : undefined;
        if (!bytes) throw notFound('Screenshot');
        return send(bytes);
      }
      const picture = isId(id) ? await screenshots.load(id) : undefined;
      if (!picture || !tokens.verify(token, screenshotWords({ id, userId: picture.userId })))
        throw new AppError(
          'UNAUTHORIZED',
          'This link is not valid, or not any more. The key of the user opens it without the token.',
        );
      return send(picture.bytes);
    },
  });
}

/** Every node has it, also one that takes no calls: others pass watchers on to it. */
export function liveRoute(liveView: Pick<LiveView, 'accept'>): Route {
  return route({
    method: 'GET',
    path: '/browser/live/{sessionId}',
    operationId: 'watchBrowser',
    tag: 'Browser',
    summary: 'Watch a browser, and take it over',
    description:
      'A WebSocket: `ws_url` and `token` of the `browse-start` event. Binary messages are JPEG frames, text messages JSON.',
    auth: 'none',
    params: z.object({ sessionId: looseId.describe('Id of the session.') }),
    query: liveQuery,
    response: z.unknown(),
    errors: ['FORBIDDEN'],
    handler: async ({ params, query, reply }) => {
      if (!liveView.accept(reply, { sessionId: params.sessionId, token: query.token }))
        throw badRequest('This address is a WebSocket: connect with ws:// or wss://.');
      return reply;
    },
  });
}
