import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface CollectedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  attributes: Record<string, unknown>;
}

/** An OpenTelemetry collector that keeps what it is sent. */
export async function fakeCollector() {
  const spans: CollectedSpan[] = [];
  const metrics = new Set<string>();
  const resources: Record<string, unknown>[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer(async (request, response) => {
    headers.push(request.headers);
    // oxlint-disable-next-line typescript/no-explicit-any -- OTLP's own shape
    const body = (await json(request)) as any;
    for (const { resource, scopeSpans } of body.resourceSpans ?? []) {
      resources.push(readAttributes(resource.attributes));
      for (const { spans: list } of scopeSpans)
        for (const span of list) spans.push({ ...span, attributes: readAttributes(span.attributes) });
    }
    for (const { scopeMetrics } of body.resourceMetrics ?? [])
      for (const { metrics: list } of scopeMetrics) for (const { name } of list) metrics.add(name);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
    resources,
    headers,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Value = { stringValue?: string; intValue?: number; doubleValue?: number; arrayValue?: unknown };

const readAttributes = (list: { key: string; value: Value }[]) =>
  Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]]));
