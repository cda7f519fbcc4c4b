import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const LOOK_EVERY_MS = 200;

interface Upstream {
  origin: () => string;
  isReady: boolean;
}

/**
 * The least that a load balancer does: asks each node whether it is ready, and gives requests in turn to those that are. It never
 * tries again: a node that refuses a connection, or cuts one off, is a failure that its callers see.
 */
export async function startBalancer(origins: (() => string)[]) {
  const upstreams: Upstream[] = origins.map((origin) => ({ origin, isReady: true }));
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
  const failures: string[] = [];
  let turn = 0;

  const server = createServer((incoming, answer) => {
    const ready = upstreams.filter(({ isReady }) => isReady);
    const chosen = ready[turn++ % ready.length];
    if (!chosen) return fail(answer, 'no node is ready');
    pass(chosen, incoming, answer);
  });

  function pass(upstream: Upstream, incoming: IncomingMessage, answer: ServerResponse): void {
    const { method, url, headers } = incoming;
    const onward = request(`${upstream.origin()}${url}`, { method, headers, agent }, (response) => {
      answer.writeHead(response.statusCode!, response.headers);
      response.pipe(answer);
      response.on('aborted', () => {
        failures.push(`${method} ${url} was cut off`);
        answer.destroy();
      });
    });
    onward.on('error', (error) => {
      if (answer.headersSent || answer.destroyed) return answer.destroy();
      fail(answer, `${method} ${url}: ${error.message}`);
    });
    answer.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }

  function fail(answer: ServerResponse, why: string): void {
    failures.push(why);
    answer.writeHead(502).end();
  }

  const looking = setInterval(() => void Promise.all(upstreams.map(look)), LOOK_EVERY_MS);
  async function look(upstream: Upstream): Promise<void> {
    upstream.isReady = await fetch(`${upstream.origin()}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What callers have seen go wrong. */
    failures,
    readyCount: () => upstreams.filter(({ isReady }) => isReady).length,
    async close(): Promise<void> {
      clearInterval(looking);
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}
