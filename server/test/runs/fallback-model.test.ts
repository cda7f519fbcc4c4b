import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { fails, fakeOpenAi, says } from '../support/fake-openai.ts';
import type { FakeOpenAi } from '../support/fake-openai.ts';

let app: TestApp;
let model: FakeOpenAi;

before(async () => {
  model = await fakeOpenAi(({ body }) => (body.model === 'm1' ? fails(401) : says('From the second.')));
  app = await startTestApp({
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1,m2', FALLBACK_MODELS: 'compatible/m2' },
  });
});
after(async () => {
  await app?.stop();
  await model?.close();
});

test('a fallback model takes over when the one that was asked fails, and the answer says which it was', async () => {
  const client = app.client((await app.createKey()).key);
  await client.createAgent({ name: 'Mika' });
  const result = await client.run(runInput('Hi', { modelName: 'compatible/m1', maxRetries: 0 }));
  assert.equal(result.status, 'completed');
  assert.equal(result.text, 'From the second.');
  assert.deepEqual(result.model, { id: 'm2', provider: 'compatible' });
  assert.deepEqual(
    model.requests.map(({ body }) => body.model),
    ['m1', 'm2'],
  );
});
