import { timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { sha256 } from '../store/accounts/tokens.ts';
import type { CallerIdentity } from '../store/accounts/api-keys.ts';

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

/** On the service's own port: for the holder of the token, and for the owner of a workspace here. */
export function addMetrics(
  app: FastifyInstance,
  {
    metrics,
    token,
    identify,
    isOwner,
  }: MetricsDoor & {
    identify: (headers: IncomingHttpHeaders) => Promise<CallerIdentity>;
    isOwner: (identity: CallerIdentity) => Promise<boolean>;
  },
): void {
  app.get('/metrics', { onRequest: app.admitAnyone }, async (request, reply) => {
    if (!holdsToken(request.headers, token) && !(await isOwner(await identify(request.headers))))
      throw new AppError('FORBIDDEN', 'Metrics are for owners of a workspace, and for METRICS_TOKEN.');
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

function holdsToken({ authorization }: IncomingHttpHeaders, token: string | undefined): boolean {
  if (!token || !authorization) return false;
  // Digests have one length, whatever is compared.
  return timingSafeEqual(Buffer.from(sha256(authorization)), Buffer.from(sha256(`Bearer ${token}`)));
}
