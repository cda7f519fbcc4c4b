import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase } from '../support/database.ts';
import { rollingRestart } from '../support/rolling-restart.ts';
import { createNodeKey, startNode } from '../support/node-process.ts';
import { fakeOpenAi, stalls } from '../support/fake-openai.ts';
import { runInput } from '../support/app.ts';
import { until } from './timeline.ts';

test('nodes that are restarted one after the other refuse no connection and lose no stream', async (t) => {
  const seen = await rollingRestart(t, { nodes: 2, users: 4, drainSeconds: 2, tokenDelayMs: 10 });
  assert.deepEqual([seen.failures, seen.lost], [[], []]);
  assert.ok(seen.runs > 0 && seen.calls > 0);
});

test('a node that stops is not ready first, answers meanwhile, and leaves its streams with a last word', async (t) => {
  const { connection, drop } = await createTestDatabase();
  t.after(drop);
  const model = await fakeOpenAi(() => stalls('Well'));
  t.after(() => model.close());
  const env = { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1', DRAIN_SECONDS: '3' };
  const node = await startNode(t, { connection, env });
  const key = await createNodeKey(connection);
  await node.client(key).createAgent({ name: 'Mika' });
  const { origin } = new URL(node.base);
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const body = JSON.stringify(runInput('Hi', { modelName: 'compatible/m1' }));
  const stream = await fetch(`${node.base}/agent/run/stream`, { method: 'POST', headers, body });
  const whole = stream.text();

  const ended = node.sigterm();
  await until(async () => ((await fetch(`${origin}/readyz`)).status === 503 ? true : undefined), 'not ready');
  const meanwhile = await fetch(`${node.base}/agent/list`, { headers });
  assert.deepEqual([meanwhile.status, meanwhile.headers.get('connection')], [200, 'close']);
  assert.equal(await ended, 0, node.output());
  const events = (await whole).split('\n\n').filter((part) => part.startsWith('data: '));
  assert.match(await whole, new RegExp(`\\n\\n: the service stops, last-event-id ${events.length}\\n\\n$`));
});
