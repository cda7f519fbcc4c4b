import type { FastifyInstance } from 'fastify';
import { apiEndpoints } from '@quarry/api/endpoints/api-endpoints.ts';
import { serviceEndpoints } from '@quarry/api/endpoints/service.ts';
import { requireServed, routes } from '../route.ts';
import type { Route } from '../route.ts';
import { describeApi } from '../openapi.ts';

/** Adds the route that describes all routes, itself among them. */
export function withDescription(served: Route[], options: { prefix: string; version: string }): Route[] {
  let document: Record<string, unknown> | undefined;
  const all: Route[] = [
    ...served,
    ...routes(serviceEndpoints, {
      getOpenApi: async () => (document ??= describeApi(all, options)),
    }),
  ];
  requireServed(apiEndpoints, all);
  return all;
}

/** For the operator's probes. Outside the version prefix, without a key and without a limit. */
export function addHealthChecks(app: FastifyInstance, whyNotReady: () => Promise<string | undefined>): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const reason = await whyNotReady().catch(() => 'the database does not answer');
    if (reason === undefined) return reply.send({ status: 'ready' });
    return reply.code(503).send({ status: 'not ready', reason });
  });
}
