import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { runInput } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { fakeOpenAi, says } from '../support/fake-openai.ts';
import { createNodeKey, startNode } from '../support/node-process.ts';

const shiftClock = pathToFileURL(path.join(import.meta.dirname, '../faults/shift-clock.ts')).href;

test('a clock that jumps by an hour ends no run before its time, and mixes up neither turns nor events', async (t) => {
  const model = await fakeOpenAi(() => says('Fine.'));
  t.after(() => model.close());
  const { connection, drop } = await createTestDatabase();
  t.after(drop);
  const env = { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1', RUN_MAX_SECONDS: '1800' };
  const node = await startNode(t, { connection, env, nodeOptions: ['--import', shiftClock] });
  const client = node.client(await createNodeKey(connection));
  await client.createAgent({ name: 'Mika' });
  const questions = ['In time', 'An hour ahead', 'An hour behind'];
  for (const question of questions) {
    const { finishReason, runId } = await client.run(runInput(question, { modelName: 'compatible/m1' }));
    assert.equal(finishReason, 'stop');
    const { process } = (await client.getRun(runId))!;
    for (const { createdAt } of process) assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 600_000);
    node.signal('SIGUSR2');
  }
  const { turns } = await client.listTurns({ limit: 50 });
  const asked = turns.filter(({ kind }) => kind === 'user').map(({ content }) => content);
  assert.deepEqual(asked, questions.toReversed());
});
