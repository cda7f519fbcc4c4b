import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestContext } from 'node:test';
import { openDatabase } from '../../src/store/database/db.ts';
import { runInput } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { fakeOpenAi, says } from '../support/fake-openai.ts';
import type { FakeAnswer } from '../support/fake-openai.ts';
import { createNodeKey, startNode } from '../support/node-process.ts';
import { until } from './timeline.ts';

const CAP = 3;

/** Two nodes that share a database and a cap, and a model that knows how many calls are open at once. */
async function startTwo(t: Pick<TestContext, 'after'>) {
  const open = { now: 0, most: 0 };
  const script = { answer: (): FakeAnswer => says('Done.') };
  const model = await fakeOpenAi(() => script.answer(), {
    onOpen: () => (open.most = Math.max(open.most, (open.now += 1))),
    onClose: () => (open.now -= 1),
  });
  t.after(() => model.close());
  const { connection, drop } = await createTestDatabase();
  t.after(drop);
  const env = {
    LLM_BASE_URL: model.baseUrl,
    LLM_MODELS: 'm1',
    MODEL_CALLS_AT_ONCE: `1000, compatible=${CAP}`,
    METRICS_TOKEN: 'a-token-for-the-metrics',
  };
  const nodes = await Promise.all([startNode(t, { connection, env }), startNode(t, { connection, env })]);
  const store = openDatabase(connection, { max: 1 });
  t.after(() => store.close());
  const key = await createNodeKey(connection);
  const clients = nodes.map((node) => node.client(key));
  await clients[0]!.createAgent({ name: 'Mika' });
  return { nodes, clients, model, open, script, pool: store.pool };
}

let two: Awaited<ReturnType<typeof startTwo>>;
const cleanups: (() => unknown)[] = [];
before(async () => {
  two = await startTwo({ after: (cleanup) => void cleanups.push(cleanup as () => unknown) });
});
after(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup();
});

const stalling = (): FakeAnswer => ({ kind: 'stall', text: 'One two' });

/** A run that has begun to answer, and will not come to an end. */
async function beginsToAnswer(client: (typeof two.clients)[number]): Promise<string> {
  for await (const { type, payload } of client.streamRun(input)) if (type === 'delta') return payload.runId;
  return assert.fail('the run has not begun to answer');
}

const input = runInput('Hi', { modelName: 'compatible/m1' });

test('over two nodes no more calls are open at once than the cap, and all that wait are answered', async () => {
  const { clients, open, nodes, script } = two;
  script.answer = () => says('One two three.', { tokenDelayMs: 20 });
  const results = await Promise.all(Array.from({ length: 16 }, (_, i) => clients[i % 2]!.run(input)));
  assert.deepEqual(
    results.map(({ status }) => status),
    results.map(() => 'completed'),
  );
  assert.equal(open.most, CAP);
  const metrics = await fetch(`${new URL(nodes[0]!.base).origin}/metrics`, {
    headers: { authorization: 'Bearer a-token-for-the-metrics' },
  });
  assert.match(await metrics.text(), /quarry_model_calls\{[^}]*state="waiting"[^}]*\} 0/);
});

test('a run that waits for its model can be cancelled, and no place is kept for it', async () => {
  const { clients, open, script } = two;
  script.answer = stalling;
  const held = await Promise.all(Array.from({ length: CAP }, () => beginsToAnswer(clients[0]!)));
  const first = await clients[1]!.streamRun(input)[Symbol.asyncIterator]().next();
  const waiting = first.value!.payload.runId;
  await somebodyWaits();
  await clients[1]!.cancelRun(waiting);
  assert.equal((await clients[1]!.getRunStatus(waiting)).status, 'cancelled');
  const next = beginsToAnswer(clients[1]!);
  await clients[0]!.cancelRun(held[0]!);
  for (const runId of [await next, ...held.slice(1)]) await clients[0]!.cancelRun(runId);
  await until(() => open.now === 0 || undefined, 'the end of all calls');
  assert.equal(open.most, CAP);
});

test('kill -9 of a node in mid-call frees its places, and its runs go on', async () => {
  const { clients, nodes, model, open, script } = two;
  script.answer = stalling;
  const started = await Promise.all(Array.from({ length: CAP }, () => beginsToAnswer(clients[0]!)));
  const asked = model.requests.length;
  // The other node has to wait: all places are taken.
  const waiting = clients[1]!.run(input);
  await somebodyWaits();
  assert.equal(model.requests.length, asked);
  script.answer = () => says('Done.');
  await nodes[0]!.kill9();
  assert.equal((await waiting).status, 'completed');
  for (const runId of started)
    await until(
      async () => (await clients[1]!.getRunStatus(runId)).status === 'completed' || undefined,
      'a run that was taken over',
    );
  assert.equal(open.most, CAP);
});

const somebodyWaits = () =>
  until(async () => {
    const { rows } = await two.pool.query('select from model_places where jsonb_array_length(waiting) > 0');
    return rows.length > 0 || undefined;
  }, 'a call that waits');
