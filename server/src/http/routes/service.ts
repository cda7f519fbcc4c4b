import { z } from 'zod';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';
import type { Route } from '../route.ts';
import { describeApi } from '../openapi.ts';

const openApiDocument = z
  .record(z.string(), z.unknown())
  .meta({ id: 'OpenApiDocument', description: 'An OpenAPI 3.1 document.' });

/** Adds the route that describes all routes, itself among them. */
export function withDescription(routes: Route[], options: { prefix: string; version: string }): Route[] {
  let document: Record<string, unknown> | undefined;
  const all: Route[] = [
    ...routes,
    route({
      method: 'GET',
      path: '/openapi.json',
      operationId: 'getOpenApi',
      tag: 'Service',
      summary: 'This description',
      auth: 'none',
      response: openApiDocument,
      handler: async () => (document ??= describeApi(all, options)),
    }),
  ];
  return all;
}

/** For whoever watches over the process. Outside the version prefix, without a key and without a limit. */
export function addHealthChecks(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const ready = await isReady().catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
