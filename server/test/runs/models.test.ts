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
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1,m2', DEFAULT_MODEL: 'compatible/m2' },
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
  }
});

test('the list needs a key', async () => {
  assert.equal((await fetch(`${app.base}/models`)).status, 401);
});
