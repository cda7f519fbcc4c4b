import type { FastifyInstance } from 'fastify';

const ALLOWED = {
  'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
  'access-control-allow-headers':
    'authorization, x-api-key, content-type, accept, last-event-id, idempotency-key, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name',
  'access-control-max-age': '600',
};

const EXPOSED =
  'ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after, www-authenticate, mcp-session-id';

/** Pages of these origins may call with a key or a token, and read the answers. Cookies are never taken from them. */
export function addCors(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const known = new Set(origins);
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    reply.header('vary', 'Origin');
    if (origin === undefined || !known.has(origin)) return done();
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': EXPOSED,
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined)
      return void reply.headers(ALLOWED).code(204).send();
    done();
  });
}
