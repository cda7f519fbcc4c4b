import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { fakeOpenAi, says } from '../support/fake-openai.ts';
import type { FakeOpenAi } from '../support/fake-openai.ts';

let app: TestApp;
let model: FakeOpenAi;

before(async () => {
  model = await fakeOpenAi(() => says('Hi.'));
  app = await startTestApp({
    env: {
      LLM_BASE_URL: model.baseUrl,
      LLM_MODELS: 'm1,m2',
      DEFAULT_MODEL: 'compatible/m2',
      MODEL_PRICES: 'compatible/m1=2/8',
    },
  });
});
after(async () => {
  await app?.stop();
  await model?.close();
});

test('the models configured here are listed, one of them as the default, and each can be used', async () => {
  const client = app.client((await app.createKey()).key);
  await client.createAgent({ name: 'Mika' });
  const { models } = await client.listModels();
  assert.deepEqual(
    new Set(models.map(({ name }) => name)),
    new Set(['compatible/m1', 'compatible/m2', 'embedded/extractive']),
  );
  assert.deepEqual(
    models.filter(({ isDefault }) => isDefault).map(({ name }) => name),
    ['compatible/m2'],
  );
  for (const { name, provider, contextWindow, maxOutputTokens } of models) {
    assert.ok(contextWindow > maxOutputTokens && maxOutputTokens > 0);
    const result = await client.run(runInput('Hi', { modelName: name }));
    assert.equal(result.status, 'completed');
    assert.deepEqual(result.model, { provider, id: name.slice(provider.length + 1) });
    const detail = (await client.getRun(result.runId))!;
    assert.deepEqual([detail.input.modelName, detail.usage], [name, result.usage]);
  }
});

test('a model tells its price where it is known', async () => {
  const { models } = await app.client((await app.createKey()).key).listModels();
  assert.deepEqual(
    new Map(models.map(({ name, price }) => [name, price])),
    new Map([
      ['compatible/m2', undefined],
      ['compatible/m1', { inputPerMillion: 2, outputPerMillion: 8 }],
      ['embedded/extractive', { inputPerMillion: 0, outputPerMillion: 0 }],
    ]),
  );
});

test('a request can be sent again as the run keeps it', async () => {
  const client = app.client((await app.createKey()).key);
  const agent = await client.createAgent({ name: 'Mika' });
  const asked = runInput('Hi', { locale: 'ja', maxRetries: 1, agentId: agent.id, updateMemory: true });
  const first = (await client.getRun((await client.run(asked)).runId))!;
  const second = (await client.getRun((await client.run(first.input)).runId))!;
  assert.deepEqual(second.input, first.input);
  for (const [name, value] of Object.entries(asked))
    assert.deepEqual(first.input[name as keyof typeof first.input], value, name);
});

test('the list needs a key', async () => {
  assert.equal((await fetch(`${app.base}/models`)).status, 401);
});
