import { browserEndpoints, liveEndpoints } from '@quarry/api/endpoints/browser.ts';
import { AppError, badRequest, notFound } from '../../errors.ts';
import type { Engine } from '../../runs/engine.ts';
import { screenshotWords } from '../../store/runs/browser-links.ts';
import { isId } from '../../store/database/ids.ts';
import type { ScreenshotStore } from '../../store/runs/screenshots.ts';
import type { TokenSigner } from '../../store/accounts/signed-token.ts';
import type { LiveView } from '../live-view/live-view.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

export interface BrowserRouteDeps {
  input: Engine['browser'];
  screenshots: ScreenshotStore;
  tokens: TokenSigner;
}

export function browserRoutes({ input, screenshots, tokens }: BrowserRouteDeps): Route[] {
  return routes(browserEndpoints, {
    answerQuestion: ({ scope, body }) => input.answer(scope, body),
    answerQuestionWithFiles: ({ scope, body }) => input.answer(scope, body),
    spontaneousInput: ({ scope, body }) => input.steer(scope, body),
    spontaneousInputWithFiles: ({ scope, body }) => input.steer(scope, body),
    getScreenshot: async ({ scope, params: { screenshotId: id }, query: { token }, reply }) => {
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
  const [watching] = routes(liveEndpoints, {
    watchBrowser: async ({ params, query, reply }) => {
      if (!liveView.accept(reply, { sessionId: params.sessionId, token: query.token }))
        throw badRequest('This address is a WebSocket: connect with ws:// or wss://.');
      return reply;
    },
  });
  return watching!;
}
