import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { QuarryClient } from '@quarry/api/client.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { call } from './call.ts';

let app: TestApp;
let key: string;
let client: QuarryClient;
let workspaces = 0;

before(async () => {
  app = await startTestApp();
});
after(() => app?.stop());

beforeEach(async () => {
  workspaces += 1;
  ({ key } = await app.createKey({ workspace: `workspace ${workspaces}` }));
  client = app.client(key);
});

const createAgent = (body: unknown, idempotencyKey: string, withKey = key) =>
  call(app, {
    method: 'POST',
    path: '/agent',
    key: withKey,
    body,
    headers: { 'idempotency-key': idempotencyKey },
  });

const agentCount = async () => (await client.getWorkspace()).agentCount;

const times = <T>(n: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)));

test('a repeated create gives the first answer again and makes nothing', async () => {
  const first = await createAgent({ name: 'Mika' }, 'once');
  const again = await createAgent({ name: 'Mika' }, 'once');
  assert.equal(first.status, 200);
  assert.equal(again.status, 200);
  assert.deepEqual(again.body, first.body);
  assert.equal(await agentCount(), 1);
});

test('the first answer is kept as it was, also when the agent has changed since', async () => {
  const first = await createAgent({ name: 'Mika' }, 'kept');
  await client.updateAgent({ agentId: first.body.id, name: 'Other' });
  assert.deepEqual((await createAgent({ name: 'Mika' }, 'kept')).body, first.body);
});

test('twenty creates at once with one key make one agent, and all get the same answer', async () => {
  const answers = await times(20, () => createAgent({ name: 'Mika' }, 'parallel'));
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
  assert.equal(answers[0]?.status, 200);
  assert.equal(await agentCount(), 1);
});

test('the same key with another body is a conflict', async () => {
  await createAgent({ name: 'Mika' }, 'taken');
  const other = await createAgent({ name: 'Other' }, 'taken');
  assert.equal(other.status, 409);
  assert.equal(other.body.code, 'CONFLICT');
  assert.equal(await agentCount(), 1);
});

test('the same key for another endpoint is a conflict', async () => {
  await createAgent({ name: 'Mika' }, 'moved');
  const answer = await call(app, {
    method: 'POST',
    path: '/agent/run',
    key,
    body: runInput('Hi'),
    headers: { 'idempotency-key': 'moved' },
  });
  assert.equal(answer.status, 409);
});

test('members of other scopes use the same key without meeting', async () => {
  const other = await app.createKey({ workspace: 'elsewhere', user: 'ben@example.com' });
  const [mine, theirs] = [
    await createAgent({ name: 'Mika' }, 'popular'),
    await createAgent({ name: 'Ren' }, 'popular', other.key),
  ];
  assert.deepEqual([mine.body.name, theirs.body.name], ['Mika', 'Ren']);
});

test('a request that was refused for its form does not use up the key', async () => {
  const refused = await createAgent({ name: '' }, 'mended');
  assert.equal(refused.status, 400);
  const again = await createAgent({ name: '' }, 'mended');
  assert.deepEqual([again.status, again.body], [refused.status, refused.body]);
});

test('a refusal is repeated too', async () => {
  const agent = await client.createAgent({ name: 'Mika' });
  const run = await client.run(runInput('Hi', { agentId: agent.id }));
  const cancel = () =>
    call(app, {
      method: 'POST',
      path: `/agent/run/${run.runId}/cancel`,
      key,
      headers: { 'idempotency-key': 'late' },
    });
  const first = await cancel();
  assert.equal(first.status, 409);
  const again = await cancel();
  assert.deepEqual([again.status, again.body], [first.status, first.body]);
});

test('a key has 1 to 255 characters', async () => {
  assert.equal((await createAgent({ name: 'Mika' }, 'k'.repeat(255))).status, 200);
  for (const wrong of ['', 'k'.repeat(256)]) {
    const answer = await createAgent({ name: 'Mika' }, wrong);
    assert.equal(answer.status, 400, `${wrong.length} characters`);
    assert.equal(answer.body.code, 'BAD_REQUEST');
  }
  assert.equal(await agentCount(), 1);
});

test('twenty run starts at once with one key make one run, and all get its answer', async () => {
  await client.createAgent({ name: 'Mika' });
  const body = runInput('What is the capital of France?');
  const results = await times(20, () => client.run(body, { idempotencyKey: 'one run' }));
  assert.equal(new Set(results.map(({ runId }) => runId)).size, 1);
  assert.equal(new Set(results.map(({ text }) => text)).size, 1);
  const { turns } = await client.listTurns();
  assert.equal(turns.filter(({ kind }) => kind === 'user').length, 1);
});

test('a repeated streaming start attaches to the same run and sees all of it', async () => {
  await client.createAgent({ name: 'Mika' });
  const stream = () => Array.fromAsync(client.streamRun(runInput('Hi'), { idempotencyKey: 'stream' }));
  const [first, second] = await Promise.all([stream(), stream()]);
  const third = await stream();
  for (const events of [second, third]) {
    assert.deepEqual(events.at(0), first.at(0));
    assert.deepEqual(events.at(-1), first.at(-1));
  }
});

test('a run start with the same key and another text is a conflict', async () => {
  await client.createAgent({ name: 'Mika' });
  await client.run(runInput('Hi'), { idempotencyKey: 'text' });
  await assert.rejects(client.run(runInput('Hello'), { idempotencyKey: 'text' }), { status: 409 });
});

test('what is older than a day is forgotten: the key starts anew', async () => {
  const first = await createAgent({ name: 'Mika' }, 'old');
  await app.pool.query(`update idempotency set created_at = now() - interval '25 hours' where key = 'old'`);
  const later = await createAgent({ name: 'Other' }, 'old');
  assert.equal(later.status, 200);
  assert.notEqual(later.body.id, first.body.id);
});

test('a request that was never answered is carried out by a repeat after a minute', async () => {
  await createAgent({ name: 'Mika' }, 'lost');
  const forget = `update idempotency set status_code = null, body = null, created_at = now() - $1::interval where key = 'lost'`;
  await app.pool.query(forget, ['61 seconds']);
  assert.equal((await createAgent({ name: 'Mika' }, 'lost')).status, 200);
  assert.equal(await agentCount(), 2);
});
