import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { runInput, startTestApp } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { fakeOpenAi, says } from '../support/fake-openai.ts';
import { createNodeKey, startNode } from '../support/node-process.ts';
import { processOf } from './timeline.ts';

/** A model that answers only when it is let, and knows how many it was asking for at once. */
async function slowModel(t: TestContext) {
  const held: (() => void)[] = [];
  const asked: true[] = [];
  const model = await fakeOpenAi(async () => {
    asked.push(true);
    await new Promise<void>((resolve) => held.push(resolve));
    return says('Done.');
  });
  t.after(() => model.close());
  return {
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1' },
    asked: () => asked.length,
    async untilAsked(count: number) {
      while (asked.length < count) await sleep(10);
    },
    letOne: () => held.shift()?.(),
    letAll: () => held.splice(0).forEach((go) => go()),
  };
}

const input = (text: string) => runInput(text, { modelName: 'compatible/m1' });

async function startBusyApp(t: TestContext, env: Record<string, string>) {
  const model = await slowModel(t);
  const app = await startTestApp({ env: { ...model.env, ...env } });
  t.after(async () => {
    model.letAll();
    await app.stop();
  });
  const clientOf = async (workspace: string) => {
    const client = app.client((await app.createKey({ workspace, user: `${workspace}@example.com` })).key);
    await client.createAgent({ name: 'Mika' });
    return client;
  };
  return { app, model, clientOf };
}

/** Starts a run and reads its stream until an event of the type. */
async function startUntil(
  client: Awaited<ReturnType<Awaited<ReturnType<typeof startBusyApp>>['clientOf']>>,
  type: string,
) {
  for await (const event of client.streamRun(input('Hello')))
    if (event.type === type) return event.payload.runId;
  throw new Error(`the stream ended without ${type}`);
}

async function untilEnded(client: { getRunStatus(id: string): Promise<{ status: string }> }, runId: string) {
  while ((await client.getRunStatus(runId)).status === 'running') await sleep(20);
}

test('beyond the cap of the node a run waits, says so, and begins when a place is free', async (t) => {
  const { model, clientOf } = await startBusyApp(t, { RUNS_PER_NODE: '1' });
  const client = await clientOf('a');
  const first = await startUntil(client, 'config');
  await model.untilAsked(1);
  const second = await startUntil(client, 'queued');
  assert.equal((await client.getRunStatus(second)).status, 'running');
  assert.equal(model.asked(), 1);
  model.letOne();
  await model.untilAsked(2);
  model.letOne();
  await untilEnded(client, first);
  await untilEnded(client, second);
  const types = (await processOf(client, second)).map(({ type }) => type);
  assert.deepEqual(types.slice(0, 2), ['config', 'queued']);
  assert.equal(types.at(-1), 'complete');
});

test('of those who wait, the workspace with the fewest runs at work is next', async (t) => {
  const { model, clientOf } = await startBusyApp(t, { RUNS_PER_NODE: '2' });
  const [greedy, modest] = [await clientOf('greedy'), await clientOf('modest')];
  for (let i = 0; i < 2; i += 1) await startUntil(greedy, 'config');
  await model.untilAsked(2);
  const late = await startUntil(greedy, 'queued');
  const other = await startUntil(modest, 'queued');
  model.letOne();
  await model.untilAsked(3);
  const types = async (client: typeof greedy, id: string) =>
    (await processOf(client, id)).map(({ type }) => type);
  model.letOne();
  model.letOne();
  await untilEnded(modest, other);
  await model.untilAsked(4);
  assert.deepEqual(await types(greedy, late), ['config', 'queued']);
  model.letAll();
  await untilEnded(greedy, late);
});

test('the cap of a workspace holds back its own runs only', async (t) => {
  const { model, clientOf } = await startBusyApp(t, { RUNS_PER_WORKSPACE: '1' });
  const [a, b] = [await clientOf('a'), await clientOf('b')];
  await startUntil(a, 'config');
  await model.untilAsked(1);
  const held = await startUntil(a, 'queued');
  await startUntil(b, 'config');
  await model.untilAsked(2);
  model.letOne();
  await model.untilAsked(3);
  model.letAll();
  await untilEnded(a, held);
});

test('a run that waits can be cancelled, and never begins', async (t) => {
  const { model, clientOf } = await startBusyApp(t, { RUNS_PER_NODE: '1' });
  const client = await clientOf('a');
  const first = await startUntil(client, 'config');
  await model.untilAsked(1);
  const second = await startUntil(client, 'queued');
  assert.equal((await client.cancelRun(second)).status, 'cancelled');
  model.letOne();
  await untilEnded(client, first);
  const third = await startUntil(client, 'config');
  await model.untilAsked(2);
  model.letAll();
  await untilEnded(client, third);
  assert.equal(model.asked(), 2);
});

test('beyond the hard cap a start is refused with 503 and a time to come back', async (t) => {
  const { app, model } = await startBusyApp(t, { RUNS_PER_NODE: '1', RUNS_WAITING_MAX: '1' });
  const { key } = await app.createKey();
  const client = app.client(key);
  await client.createAgent({ name: 'Mika' });
  await startUntil(client, 'config');
  await model.untilAsked(1);
  await startUntil(client, 'queued');
  const answer = await fetch(`${app.base}/agent/run/stream`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(input('One too many')),
  });
  assert.equal(answer.status, 503);
  assert.ok(Number(answer.headers.get('retry-after')) > 0);
  assert.equal(((await answer.json()) as { code: string }).code, 'SERVICE_UNAVAILABLE');
});

test('a node that only takes calls leaves the work to a worker, which takes no calls', async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const model = await fakeOpenAi(() => says('Worked elsewhere.'));
  t.after(() => model.close());
  const env = { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1' };
  const { connection } = database;
  const [api, worker] = await Promise.all([
    startNode(t, { connection, env: { ...env, QUARRY_ROLE: 'api' } }),
    startNode(t, { connection, env: { ...env, QUARRY_ROLE: 'worker' } }),
  ]);
  const client = api.client(await createNodeKey(connection));
  await client.createAgent({ name: 'Mika' });
  const result = await client.run(input('Hello'));
  assert.equal(result.text, 'Worked elsewhere.');
  const refused = await fetch(`${worker.base}/agent/list`);
  assert.equal(refused.status, 404);
  assert.equal((await fetch(new URL('/readyz', worker.base))).status, 200);
});
