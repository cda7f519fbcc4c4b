import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from './app.ts';

/** The interactive reference, served from this machine alone: no font, script or call from anywhere else. */
export async function addDocs(app: FastifyInstance): Promise<void> {
  await app.register(scalar, {
    routePrefix: `${API_PREFIX}/docs`,
    logLevel: 'silent',
    configuration: {
      url: `${API_PREFIX}/openapi.json`,
      title: 'Quarry API',
      pageTitle: 'Quarry API',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
    hooks: {
      onRequest(request, reply, done) {
        reply.header('content-security-policy', CONTENT_SECURITY_POLICY);
        app.admitAnyone(request, reply).then(() => done(), done);
      },
    },
  });
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
