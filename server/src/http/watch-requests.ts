import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withLogFields } from '../log.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

/** The id of a request stands in its answer, on every line that is logged during it, and in its metrics by its route. */
export function watchRequests(app: FastifyInstance, telemetry: Telemetry): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    inItsContext(request, done);
  });
  // A body arrives on the socket's behalf, not on the request's: the context is lost on the way.
  app.addHook('preValidation', (request, _reply, done) => inItsContext(request, done));

  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime: ms } = reply;
    const { method } = request;
    const route = routeOf(request);
    telemetry.request({
      method,
      route,
      status,
      startedAt: new Date(Date.now() - ms),
      seconds: ms / 1000,
      traceparent: request.headers['traceparent'] as string | undefined,
    });
    request.log.debug({ reqId: request.id, method, route, status, ms: Math.round(ms) }, 'request answered');
    done();
  });
}

const inItsContext = (request: FastifyRequest, goOn: () => void) =>
  withLogFields({ reqId: request.id, route: `${request.method} ${routeOf(request)}` }, goOn);

const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'unknown';
