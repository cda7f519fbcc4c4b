import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { TestContext } from 'node:test';
import type { SafeFetch } from '../../web/safe-fetch.ts';
import { createSafeFetch } from '../../web/safe-fetch.ts';
import { startWebServer } from '../../web/testing/web-server.ts';

export interface SeenRequest {
  method: string;
  path: string;
  parameters: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: string;
}

/** `silent`: the request is taken and never answered. */
export type FakeAnswer =
  | { json: unknown; status?: number; headers?: Record<string, string> }
  | { html: string; status?: number }
  | 'silent';

export interface FakeService {
  baseUrl: string;
  hostPort: string;
  seen: SeenRequest[];
}

/** A server on loopback that speaks a search service's protocol. */
export async function startFakeService(
  t: TestContext,
  answer: (request: SeenRequest, index: number) => FakeAnswer,
): Promise<FakeService> {
  const seen: SeenRequest[] = [];
  const server = await startWebServer((incoming, response) => {
    void readRequest(incoming).then((request) => {
      const given = answer(request, seen.push(request) - 1);
      if (given === 'silent') return;
      const isJson = 'json' in given;
      response.writeHead(given.status ?? 200, {
        'content-type': isJson ? 'application/json' : 'text/html; charset=utf-8',
        ...('headers' in given && given.headers),
      });
      response.end(isJson ? JSON.stringify(given.json) : given.html);
    });
  });
  t.after(() => server.close());
  return { baseUrl: server.origin, hostPort: server.hostPort, seen };
}

/** The real guarded fetch, with these services opened. */
export function fetchFor(t: TestContext, ...services: FakeService[]): SafeFetch {
  const allowPrivate = services.map(({ hostPort }) => hostPort);
  const safeFetch = createSafeFetch({ allowPrivate, minGapMs: 0 });
  t.after(() => safeFetch.close());
  return safeFetch;
}

async function readRequest(incoming: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const url = new URL(incoming.url ?? '/', 'http://127.0.0.1');
  return {
    method: incoming.method ?? '',
    path: url.pathname,
    parameters: Object.fromEntries(url.searchParams),
    headers: incoming.headers,
    body: Buffer.concat(chunks).toString(),
  };
}
