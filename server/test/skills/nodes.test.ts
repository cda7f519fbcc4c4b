import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessEntry } from '@quarry/api/process.ts';
import { openDatabase } from '../../src/store/database/db.ts';
import { runInput } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { callsTool, fakeOpenAi, says } from '../support/fake-openai.ts';
import { createNodeKey, startNode } from '../support/node-process.ts';
import type { NodeProcess } from '../support/node-process.ts';
import { findStored, formsOf } from './everything-stored.ts';
import { hasToolResult, makeSkills, manifest } from './skill-app.ts';

const VALUE = 'v4lue-that-nobody-may-see';

test('a secret that one node takes lets a run of another go on, also when that one dies while it waits', async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const folder = await makeSkills({
    holder: {
      'SKILL.md': manifest('holder', 'required-secrets: [FIRST_KEY, LAST_KEY]\nsecret-env: true'),
      'scripts/show.py': 'import os\nprint("length", len(os.environ["FIRST_KEY"]), os.environ["LAST_KEY"])\n',
    },
  });
  t.after(() => rm(folder, { recursive: true, force: true }));
  const model = await fakeOpenAi((request) =>
    hasToolResult(request)
      ? says('Done.')
      : callsTool('skill', { query: 'Show', skill: 'holder', script: 'scripts/show.py' }),
  );
  t.after(() => model.close());
  const env = {
    LLM_BASE_URL: model.baseUrl,
    LLM_MODELS: 'm1',
    LOG_LEVEL: 'trace',
    QUARRY_SKILLS: folder,
    QUARRY_SECRET_KEY: 'one key for all nodes of this test, and long',
  };
  const worker = await startNode(t, { connection: database.connection, env });
  const other = await startNode(t, { connection: database.connection, env });
  const key = await createNodeKey(database.connection);
  await other.client(key).createAgent({ name: 'Mika' });

  const first = await startAndWait(worker, key);
  await other.client(key).registerSecret({ key: 'FIRST_KEY', value: VALUE });
  const answer = await other.client(key).registerSecret({ key: 'LAST_KEY', value: VALUE });
  assert.deepEqual(answer.notifiedRunIds, [first]);
  const done = await ended(other, { key, runId: first });
  assert.equal(done.status, 'completed');
  assert.match(textOf(done.process), new RegExp(`length ${VALUE.length} \\[secret\\]`));

  await other.client(key).deleteSecret('LAST_KEY');
  const second = await startAndWait(worker, key);
  await worker.kill9();
  assert.deepEqual((await other.client(key).getRunStatus(second)).skillState?.pendingSecretKeys, [
    'LAST_KEY',
  ]);
  await other.client(key).registerSecret({ key: 'LAST_KEY', value: VALUE });
  const taken = await ended(other, { key, runId: second });
  assert.equal(taken.status, 'completed');
  assert.equal(taken.process.filter(({ type }) => type === 'skill-ask-secret').length, 1);
  assert.equal(taken.process.filter(({ type }) => type === 'skill-complete').length, 1);

  const store = openDatabase(database.connection, { max: 1 });
  t.after(() => store.close());
  assert.deepEqual(await findStored(store.pool, formsOf(VALUE)), []);
  for (const node of [worker, other])
    for (const form of formsOf(VALUE)) assert.ok(!node.output().includes(form), 'the log has it');
  assert.match(other.output(), /"level":/, 'there is a log');
});

async function startAndWait(node: NodeProcess, key: string): Promise<string> {
  const client = node.client(key);
  const stream = client.streamRun(runInput('Show it', { modelName: 'compatible/m1' }));
  const { value } = await stream.next();
  const { runId } = value!.payload;
  await stream.return(undefined);
  while (!(await client.getRunStatus(runId)).skillState?.pendingSecretKeys?.length) await sleep(50);
  return runId;
}

async function ended(node: NodeProcess, { key, runId }: { key: string; runId: string }) {
  for (;;) {
    const run = await node.client(key).getRun(runId);
    if (run!.status !== 'running') return run!;
    await sleep(50);
  }
}

const textOf = (process: ProcessEntry[]): string =>
  process.flatMap((event) => (event.type === 'skill-delta' ? [event.payload.text] : [])).join('');
