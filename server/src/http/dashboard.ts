import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyStatic from '@fastify/static';

const NO_PAGE = /^\/(api|assets|healthz|readyz|metrics)(\/|$)/;

/** Serves the built dashboard: its files, and its one page for every address that is nobody else's. */
export async function addDashboard(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    // It may be built while the service runs.
    suppressWarning: true,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    allowedPath: (name) => !name.startsWith('/api/'),
    setHeaders: (reply, file) => {
      const isHashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/', (request, reply) => sendPage(folder, request, reply));
}

/** For an address that no endpoint and no file has: the page, when a browser looks for one. */
export function pageFor(
  folder: string,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined {
  return (request, reply) => {
    // Not every address that comes is one that URL can read.
    const [pathname = ''] = request.url.split('?');
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    return wantsPage && !NO_PAGE.test(pathname) ? sendPage(folder, request, reply) : undefined;
  };
}

function sendPage(folder: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!existsSync(path.join(folder, 'index.html')))
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'")
      .send(NOT_BUILT);
  reply.header('content-security-policy', contentSecurityPolicy(request.host));
  return reply.code(200).sendFile('index.html');
}

/** Browsers differ in whether 'self' covers WebSockets: they are named. */
function contentSecurityPolicy(host: string): string {
  const sockets = /^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : '';
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${sockets}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const NOT_BUILT = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Quarry</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
  body { max-width: 42rem; margin: 4rem auto; padding: 0 1.25rem; }
</style>
<h1>Quarry</h1>
<p>The service is running here. The dashboard is not built: <code>npm start</code> builds it, and says so when it cannot.
To build it by hand run <code>npm --prefix web ci</code> and <code>npm --prefix web run build</code> in the project's
folder, then load this page again.</p>
<p><a href="/api/v1/docs">API reference</a> · <a href="/api/v1/openapi.json">OpenAPI document</a></p>
</html>
`;
