import { timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { sha256 } from '../store/accounts/tokens.ts';

/** What Prometheus reads. */
interface MetricsPage {
  readonly contentType: string;
  page(): Promise<string>;
}

export interface MetricsDoor {
  metrics: MetricsPage;
  /** METRICS_TOKEN. */
  token: string | undefined;
}

/**
 * On the service's own port. Its figures are those of all workspaces, so it is the operator's alone: for the holder of the
 * token, or, where none is set, for who asks on this machine itself.
 */
export function addMetrics(app: FastifyInstance, { metrics, token }: MetricsDoor): void {
  app.get('/metrics', { onRequest: app.admitAnyone }, async (request, reply) => {
    if (token ? !holdsToken(request.headers, token) : !isFromHere(request.raw))
      throw new AppError(
        'FORBIDDEN',
        'Metrics are for the operator: with METRICS_TOKEN, or from this machine where none is set.',
      );
    return reply.type(metrics.contentType).send(await metrics.page());
  });
}

/** On a port of its own, which only those can reach who may read it. */
export async function serveMetrics({
  metrics,
  token,
  host,
  port,
}: MetricsDoor & { host: string; port: number }): Promise<Server> {
  const server = createServer((request, response) => {
    const answer = (status: number, body: string, type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'content-type': type }).end(body);
    if (request.url?.split('?')[0] !== '/metrics') return void answer(404, 'There is only /metrics here.\n');
    if (token && !holdsToken(request.headers, token)) return void answer(401, 'METRICS_TOKEN is needed.\n');
    metrics.page().then(
      (page) => answer(200, page, metrics.contentType),
      () => answer(500, 'The metrics could not be gathered.\n'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return server;
}

/** Not by way of a proxy on this machine, which speaks for anybody. */
function isFromHere({ socket, headers }: IncomingMessage): boolean {
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => name in headers);
  return !isForwarded && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
}

function holdsToken({ authorization }: IncomingHttpHeaders, token: string | undefined): boolean {
  if (!token || !authorization) return false;
  // Digests have one length, whatever is compared.
  return timingSafeEqual(Buffer.from(sha256(authorization)), Buffer.from(sha256(`Bearer ${token}`)));
}
