import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TestServer } from '../../web/testing/web-server.ts';
import { startWebServer } from '../../web/testing/web-server.ts';

export type Page =
  | string
  | ((request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => unknown);

export interface TestSite extends TestServer {
  /** What was asked for, in this order. */
  seen: string[];
}

/** A site on loopback: a page is its HTML, or answers for itself. */
export async function startTestSite(pages: Record<string, Page>): Promise<TestSite> {
  const seen: string[] = [];
  const server = await startWebServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://site.test');
    seen.push(`${request.method} ${url.pathname}${url.search}`);
    const page = pages[url.pathname];
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (page === undefined) response.writeHead(404).end('<title>None</title>No such page');
    else if (typeof page === 'string') response.end(page);
    else page(request, response, url.searchParams);
  });
  return Object.assign(server, { seen });
}
