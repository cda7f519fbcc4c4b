import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/store/database/db.ts';
import { runInput } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { fakeOpenAi, resets, says } from '../support/fake-openai.ts';
import { createNodeKey, startNode } from '../support/node-process.ts';
import { until } from './timeline.ts';
import { assertWhole } from './whole-run.ts';

const ANSWER = 'One two three four.';

async function startTwo(t: TestContext, script: Parameters<typeof fakeOpenAi>[0]) {
  const model = await fakeOpenAi(script);
  t.after(() => model.close());
  const { connection, drop } = await createTestDatabase();
  t.after(drop);
  const env = { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1' };
  const frozen = await startNode(t, { connection, env });
  const other = await startNode(t, { connection, env });
  const key = await createNodeKey(connection);
  await frozen.client(key).createAgent({ name: 'Mika' });
  return { model, connection, frozen, other, key };
}

test('a node that wakes up does not pay again for what another has finished meanwhile', async (t) => {
  const isFrozen = Promise.withResolvers<void>();
  const { model, frozen, other, key } = await startTwo(t, async (_request, index) => {
    if (index > 0) return says(ANSWER);
    await isFrozen.promise;
    return resets('One');
  });
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

test('a node that wakes up with an answer of the database in hand does not ask the model on the strength of it', async (t) => {
  const isHeld = Promise.withResolvers<void>();
  const { model, connection, frozen, other, key } = await startTwo(t, async (_request, index) => {
    if (index > 0) return says(JSON.stringify({ memory: 'Tea.' }));
    await isHeld.promise;
    return says(ANSWER);
  });
  const input = runInput('Hi', { modelName: 'compatible/m1', updateMemory: true });
  const { value } = await frozen.client(key).streamRun(input).next();
  const { runId } = value!.payload;
  await until(() => model.requests.length === 1 || undefined, 'the first call');

  // The answer cannot be stored, and without that nothing more is asked.
  const { pool, close } = openDatabase(connection, { max: 2 });
  t.after(close);
  const holder = await pool.connect();
  await holder.query('begin; lock table events in share row exclusive mode');
  isHeld.resolve();
  await until(async () => {
    const waits =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    return (await pool.query(waits)).rowCount! > 0 || undefined;
  }, 'the node that wants to store it');
  frozen.sigstop();
  await holder.query('rollback');
  holder.release();

  await assertWhole(other.client(key), runId, ANSWER);
  frozen.sigcont();
  await assertWhole(frozen.client(key), runId, ANSWER);
  await sleep(1_000);
  assert.equal(model.requests.length, 2);
});
