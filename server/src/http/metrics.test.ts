import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { serveMetrics } from './metrics.ts';

const metrics = { contentType: 'text/plain; version=0.0.4', page: async () => 'quarry_up 1\n' };

async function serve(t: { after: (end: () => void) => void }, token?: string): Promise<string> {
  const server = await serveMetrics({ metrics, token, host: '127.0.0.1', port: 0 });
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('on a port of its own there are metrics for everybody who reaches it, and nothing else', async (t) => {
  const origin = await serve(t);
  const answer = await fetch(`${origin}/metrics`);
  assert.deepEqual([answer.status, await answer.text()], [200, 'quarry_up 1\n']);
  assert.equal((await fetch(`${origin}/api/v1/workspace`)).status, 404);
});

test('with a token they are for its holder', async (t) => {
  const origin = await serve(t, 'a-token-of-16-chars');
  assert.equal((await fetch(`${origin}/metrics`)).status, 401);
  const headers = { authorization: 'Bearer a-token-of-16-chars' };
  assert.equal((await fetch(`${origin}/metrics`, { headers })).status, 200);
});
