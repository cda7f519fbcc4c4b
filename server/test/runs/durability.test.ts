import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { runInput } from '../support/app.ts';
import { fakeOpenAi, says } from '../support/fake-openai.ts';
import type { FakeScript } from '../support/fake-openai.ts';
import { createNodeKey, startNode } from '../support/node-process.ts';
import { assertWhole } from './whole-run.ts';
import { collect, processOf, startAndLeave } from './timeline.ts';
import { random } from '../support/seeded.ts';

const ANSWER = 'One two three four five six seven eight nine ten eleven twelve. '.repeat(6);
const paced = () => says(ANSWER, { tokenDelayMs: 15 });
const input = (inputText = 'Hi') => runInput(inputText, { modelName: 'compatible/m1', retryDelayMs: 0 });

async function startAlone(t: TestContext, script: FakeScript) {
  const model = await fakeOpenAi(script);
  t.after(() => model.close());
  const node = await startNode(t, { env: { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1' } });
  const key = await createNodeKey(await node.connection());
  await node.client(key).createAgent({ name: 'Mika' });
  return { node, key, model };
}

test('a run goes on after kill -9 of its node, and the words of the interrupted step are void', async (t) => {
  const { node, key, model } = await startAlone(t, paced);
  const runId = await startAndLeave(node.client(key), input());
  await node.kill9();
  await node.restart();
  await assertWhole(node.client(key), runId, ANSWER);
  const process = await processOf(node.client(key), runId);
  const steps = process.flatMap((event) => (event.type === 'step' ? [event.payload.status] : []));
  assert.deepEqual(steps, ['interrupted', 'completed']);
  assert.equal(model.requests.length, 2);
});

test('runs survive kill -9 at six random moments in a row', async (t) => {
  const { node, key } = await startAlone(t, paced);
  const runIds: string[] = [];
  for (let i = 0; i < 6; i += 1) {
    runIds.push(await startAndLeave(node.client(key), input(`Question ${i}`)));
    await sleep(random.between(0, 600));
    await node.kill9();
    await node.restart();
  }
  for (const runId of runIds) await assertWhole(node.client(key), runId, ANSWER);
});

test('after SIGTERM with 50 runs at work all of them go on at the next start', async (t) => {
  const { node, key } = await startAlone(t, paced);
  const runIds = await Promise.all(
    Array.from({ length: 50 }, (_, i) => startAndLeave(node.client(key), input(`Question ${i}`))),
  );
  const blocking = assert.rejects(node.client(key).run(input('Waited for')));
  // Its reader would go on at another node; here it is the only one.
  const leave = new AbortController();
  const watched = node.client(key).streamRun(input('Watched'), { signal: leave.signal });
  await watched.next();
  const watching = assert.rejects(collect(watched));
  assert.equal(await node.sigterm(), 0, node.output());
  leave.abort();
  await Promise.all([watching, blocking]);
  await node.restart();
  for (const runId of runIds) await assertWhole(node.client(key), runId, ANSWER);
});
