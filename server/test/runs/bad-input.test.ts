import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { QuarryError } from '@quarry/api/quarry-error.ts';
import type { StartRunInput } from '@quarry/api/run-requests.ts';
import { newId } from '../../src/store/database/ids.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { collect } from './timeline.ts';

let app: TestApp;
let client: ReturnType<TestApp['client']>;

before(async () => {
  app = await startTestApp();
  client = app.client((await app.createKey()).key);
  await client.createAgent({ name: 'Mika' });
});
after(() => app?.stop());

async function refusal(work: Promise<unknown>): Promise<QuarryError> {
  return work.then(
    () => assert.fail('it was not refused'),
    (error: unknown) => error as QuarryError,
  );
}

const changes = (body: { runId: string; modelName: string }) => [
  () => client.resumeRun(body),
  () => collect(client.streamResume(body)),
  () => client.cancelRun(body.runId),
];

/** Both ways to start a run refuse in the same words. */
async function startRefusal(more: Partial<StartRunInput> & Record<string, unknown>): Promise<QuarryError> {
  const body = runInput('Hi', more);
  const [streamed, blocking] = await Promise.all([
    refusal(collect(client.streamRun(body))),
    refusal(client.run(body)),
  ]);
  assert.equal(streamed.message, blocking.message);
  assert.equal(streamed.status, blocking.status);
  return streamed;
}

test('an unknown model is 400 and the message names the known ones', async () => {
  const error = await startRefusal({ modelName: 'openai/gpt-none' });
  assert.equal(error.status, 400);
  assert.equal(error.code, 'BAD_REQUEST');
  assert.match(error.message, /openai\/gpt-none.*embedded\/extractive/);
});

test('an unknown prompt key is 400 and the message names the known ones', async () => {
  const error = await startRefusal({ promptKey: 'poetry' });
  assert.equal(error.status, 400);
  assert.match(error.message, /poetry.*chat-routing.*direct-answer/);
});

test('without an agent a run is 400 when the workspace has no default one', async () => {
  const { key } = await app.createKey({ workspace: 'empty' });
  const error = await refusal(app.client(key).run(runInput('Hi')));
  assert.equal(error.status, 400);
  assert.match(error.message, /default agent/);
});

test('an agent outside the scope is 404', async () => {
  const { key } = await app.createKey({ workspace: 'elsewhere' });
  const foreign = await app.client(key).createAgent({ name: 'Foreign' });
  assert.equal((await startRefusal({ agentId: foreign.id })).status, 404);
  assert.equal((await startRefusal({ agentId: newId() })).status, 404);
});

for (const type of ['entity', 'agent-run', 'public-source', 'private-source', 'agent'] as const)
  test(`a mention of an unknown ${type} is 404 and names it`, async () => {
    const id = newId();
    const error = await startRefusal({ mentions: [{ id, type, label: 'Nobody' }] });
    assert.equal(error.status, 404);
    assert.match(error.message, new RegExp(id));
  });

test('11 files are 400', async () => {
  const fileUrls = Array.from({ length: 11 }, (_, i) => `https://example.com/${i}`);
  const error = await startRefusal({ fileUrls });
  assert.equal(error.status, 400);
  assert.match(error.message, /fileUrls/);
});

const outOfRange: Record<string, unknown[]> = {
  maxBrowsingSteps: [0, 101, 1.5],
  maxChainSteps: [0, 51],
  maxRetries: [-1, 6, '2'],
  retryDelayMs: [-1, 10_001],
  inputText: ['', 'a'.repeat(100_001), 7],
  locale: ['fr', ''],
  agentId: ['not-an-id'],
  fileUrls: [['ftp://example.com/a'], 'https://example.com'],
  includeOthersEntities: ['yes'],
  extendedContextEnabled: [1],
};
for (const [field, values] of Object.entries(outOfRange))
  test(`${field} out of range is 400 and the message names it`, async () => {
    for (const value of values) {
      const error = await startRefusal({ [field]: value });
      assert.equal(error.status, 400, JSON.stringify(value)?.slice(0, 50));
      assert.match(error.message, new RegExp(field));
      assert.ok(error.issues?.some(({ path }) => path.split('.')[0] === field));
    }
  });

test('nothing refused leaves a trace', async () => {
  const { turns } = await client.listTurns();
  assert.deepEqual(turns, []);
});

test('a resume, a cancel, a status and a replay of nothing are 404', async () => {
  const runId = newId();
  const body = { runId, modelName: 'embedded/extractive' };
  for (const call of [
    () => client.resumeRun(body),
    () => collect(client.streamResume(body)),
    () => client.cancelRun(runId),
    () => client.getRunStatus(runId),
    () => collect(client.followRun(runId)),
  ]) {
    const error = await refusal(call());
    assert.equal(error.status, 404);
    assert.equal(error.code, 'NOT_FOUND');
  }
  assert.equal(await client.getRun(runId), null);
});

test('a malformed run id is 400 on status, null on detail, and 404 elsewhere', async () => {
  const body = { runId: 'nonsense', modelName: 'embedded/extractive' };
  assert.equal((await refusal(client.getRunStatus('nonsense'))).status, 400);
  assert.equal(await client.getRun('nonsense'), null);
  for (const call of changes(body)) assert.equal((await refusal(call())).status, 404);
});

test('a run of another user is as if it did not exist', async () => {
  const { runId } = await client.run(runInput('Mine'));
  const { key } = await app.createKey({ user: 'bob@example.com' });
  const bob = app.client(key);
  assert.equal(await bob.getRun(runId), null);
  assert.equal((await refusal(bob.getRunStatus(runId))).status, 404);
  assert.equal((await refusal(bob.cancelRun(runId))).status, 404);
  assert.equal((await refusal(collect(bob.followRun(runId)))).status, 404);
});

test('a completed run can neither be resumed nor cancelled: 409', async () => {
  const { runId } = await client.run(runInput('Hi'));
  const body = { runId, modelName: 'embedded/extractive' };
  for (const call of changes(body)) {
    const error = await refusal(call());
    assert.equal(error.status, 409);
    assert.equal(error.code, 'CONFLICT');
    assert.match(error.message, /completed/);
  }
  assert.equal((await client.getRunStatus(runId)).status, 'completed');
});

test('a resume with an unknown model is 400', async () => {
  const { runId } = await client.run(runInput('Hi'));
  assert.equal((await refusal(client.resumeRun({ runId, modelName: 'no/model' }))).status, 400);
});
