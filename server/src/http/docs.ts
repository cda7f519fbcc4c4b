import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from './app.ts';
import { FAVICON_PATH } from './favicon.ts';

const DOCS_PATH = `${API_PREFIX}/docs` as const;

/**
 * The interactive reference, served from this machine alone: no font, script or call from anywhere else. It is built
 * when a reader first opens it: it takes 20 MB and a quarter of a second that most services never need.
 */
export function addDocs(app: FastifyInstance): void {
  let pages: Promise<FastifyInstance> | undefined;
  for (const url of [DOCS_PATH, `${DOCS_PATH}/*`]) {
    app.get(url, { onRequest: app.admitAnyone, logLevel: 'silent' }, async (request, reply) => {
      pages ??= buildPages();
      const page = await (await pages).inject({ method: 'GET', url: request.url });
      for (const name of ['content-type', 'location', 'cache-control'])
        if (page.headers[name] !== undefined) reply.header(name, page.headers[name]);
      return reply
        .code(page.statusCode)
        .header('content-security-policy', CONTENT_SECURITY_POLICY)
        .send(page.rawPayload);
    });
  }
  app.addHook('onClose', async () => (await pages)?.close());
}

async function buildPages(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const pages = Fastify();
  await pages.register(scalar, {
    routePrefix: DOCS_PATH,
    configuration: {
      url: `${API_PREFIX}/openapi.json`,
      title: 'Quarry API',
      pageTitle: 'Quarry API',
      favicon: FAVICON_PATH,
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  return pages;
}

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join('; ');
