import type { FastifyInstance } from 'fastify';
import type { AccountStore } from '../store/accounts.ts';
import type { ApiKeyStore } from '../store/api-keys.ts';
import { welcomePage } from './welcome-page.ts';

interface WelcomeDeps {
  accounts: AccountStore;
  keys: ApiKeyStore;
}

/**
 * The front page, and the way in on first start: whoever holds the one-time link gets the owner's first API key.
 * The token stands behind the `#` of the link, so that no server or proxy logs it.
 */
export function addWelcome(app: FastifyInstance, { accounts, keys }: WelcomeDeps): void {
  app.get('/', { onRequest: app.admitAnyone }, async (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'self'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(welcomePage),
  );
  app.post<{ Body: { token?: unknown } | null }>(
    '/welcome',
    { onRequest: app.admitAnyone },
    async (request, reply) => {
      const { token } = request.body ?? {};
      const scope = typeof token === 'string' ? await accounts.useSignInLink(token) : undefined;
      if (!scope)
        return reply.code(401).send({
          code: 'UNAUTHORIZED',
          message:
            'The link was used already or has expired. Make a key with: npm run --silent quarry -- keys create --workspace NAME --user EMAIL',
        });
      const { key } = await keys.create(scope, { name: 'first key' });
      return { key };
    },
  );
}
