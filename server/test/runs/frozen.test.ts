import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { runInput } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { fakeOpenAi, resets, says } from '../support/fake-openai.ts';
import { createNodeKey, startNode } from '../support/node-process.ts';
import { until } from './timeline.ts';
import { assertWhole } from './whole-run.ts';

const ANSWER = 'One two three four.';

test('a node that wakes up does not pay again for what another has finished meanwhile', async (t) => {
  const isFrozen = Promise.withResolvers<void>();
  const model = await fakeOpenAi(async (_request, index) => {
    if (index > 0) return says(ANSWER);
    await isFrozen.promise;
    return resets('One');
  });
  t.after(() => model.close());
  const { connection, drop } = await createTestDatabase();
  t.after(drop);
  const env = { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1' };
  const frozen = await startNode(t, { connection, env });
  const other = await startNode(t, { connection, env });
  const key = await createNodeKey(connection);
  await frozen.client(key).createAgent({ name: 'Mika' });
  const input = runInput('Hi', { modelName: 'compatible/m1', maxRetries: 5, retryDelayMs: 100 });
  const { value } = await frozen.client(key).streamRun(input).next();
  const { runId } = value!.payload;
  await until(() => model.requests.length === 1 || undefined, 'the first call');

  frozen.sigstop();
  isFrozen.resolve();
  await assertWhole(other.client(key), runId, ANSWER);
  frozen.sigcont();
  await assertWhole(frozen.client(key), runId, ANSWER);
  // Longer than it would wait before a second try.
  await sleep(1_000);
  assert.equal(model.requests.length, 2);
});
