import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RunEvent } from '@quarry/api/events.ts';
import { runInput, startTestApp } from './support/app.ts';
import type { TestApp } from './support/app.ts';
import { fakeOpenAi, says } from './support/fake-openai.ts';

let app: TestApp;
let model: Awaited<ReturnType<typeof fakeOpenAi>>;

before(async () => {
  model = await fakeOpenAi(() => says('Hello from the model.'), { models: ['m1'] });
  app = await startTestApp({ env: { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1' } });
});
after(async () => {
  await app?.stop();
  await model?.close();
});

test('a direct answer streams config, deltas, a step and complete', async () => {
  const { key } = await app.createKey();
  const client = app.client(key);
  await client.createAgent({ name: 'Mika' });
  const events: RunEvent[] = [];
  for await (const event of client.streamRun(runInput('Hi', { modelName: 'compatible/m1' })))
    events.push(event);
  assert.deepEqual([...new Set(events.map(({ type }) => type))], ['config', 'delta', 'step', 'complete']);
  const last = events.at(-1);
  assert.equal(last?.type === 'complete' && last.payload.text, 'Hello from the model.');
  const detail = await client.getRun(last!.payload.runId);
  assert.deepEqual(
    detail?.process.map(({ type }) => type),
    events.map(({ type }) => type),
  );
});
