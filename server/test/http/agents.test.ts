import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import type { Agent } from '@quarry/api/agents.ts';
import type { QuarryClient } from '@quarry/api/client.ts';
import { startTestApp } from '../support/app.ts';
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

/** Every test has a workspace of its own. */
beforeEach(async () => {
  workspaces += 1;
  ({ key } = await app.createKey({ workspace: `workspace ${workspaces}` }));
  client = app.client(key);
});

async function defaults(): Promise<string[]> {
  const { agents } = await client.listAgents({ limit: 100 });
  return agents.filter(({ isDefault }) => isDefault).map(({ id }) => id);
}

test('an agent has the fields of the contract and no others', async () => {
  const agent = await client.createAgent({ name: 'Mika' });
  assert.deepEqual(Object.keys(agent).sort(), [
    'createdAt',
    'id',
    'identityMarkdown',
    'isDefault',
    'memoryMarkdown',
    'name',
    'soulMarkdown',
    'updatedAt',
    'userMarkdown',
  ]);
  assert.match(agent.id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/, 'a UUIDv7');
  assert.equal(new Date(agent.createdAt).toISOString(), agent.createdAt);
  assert.deepEqual(await client.getAgent(agent.id), agent);
});

const limits = {
  name: 100,
  identityMarkdown: 300,
  userMarkdown: 600,
  soulMarkdown: 800,
  memoryMarkdown: 2000,
};

for (const [field, limit] of Object.entries(limits)) {
  for (const character of ['x', '調', '🦉']) {
    test(`${field} takes ${limit} characters "${character}", and not one more`, async () => {
      const full = { name: 'Mika', [field]: character.repeat(limit) };
      const created = await call(app, { method: 'POST', path: '/agent', key, body: full });
      assert.equal(created.status, 200, created.text);
      assert.equal(created.body[field], full[field]);
      const over = { name: 'Mika', [field]: character.repeat(limit + 1) };
      for (const request of [
        { method: 'POST', path: '/agent' },
        { method: 'PATCH', path: `/agent/${created.body.id}` },
      ]) {
        const refused = await call(app, { ...request, key, body: over });
        assert.equal(refused.status, 400);
        assert.equal(refused.body.code, 'BAD_REQUEST');
        assert.deepEqual(
          refused.body.issues.map((issue: { path: string }) => issue.path),
          [field],
        );
      }
    });
  }
}

test('a name is required and may not be blank', async () => {
  for (const body of [{}, { name: '' }, { name: ' \t\n' }, { name: null }, { name: 7 }]) {
    const answer = await call(app, { method: 'POST', path: '/agent', key, body });
    assert.equal(answer.status, 400, JSON.stringify(body));
    assert.equal(answer.body.issues[0].path, 'name');
  }
});

test('the first agent becomes the default, also when it asks not to', async () => {
  const first = await client.createAgent({ name: 'First', isDefault: false });
  const second = await client.createAgent({ name: 'Second' });
  assert.equal(first.isDefault, true);
  assert.equal(second.isDefault, false);
});

test('creating or promoting a default clears the previous one', async () => {
  const first = await client.createAgent({ name: 'First' });
  const second = await client.createAgent({ name: 'Second', isDefault: true });
  assert.equal(second.isDefault, true);
  assert.deepEqual(await defaults(), [second.id]);
  const promoted = await client.updateAgent({ agentId: first.id, isDefault: true });
  assert.equal(promoted.isDefault, true);
  assert.deepEqual(await defaults(), [first.id]);
  assert.equal((await client.getWorkspace()).defaultAgentId, first.id);
});

test('the default cannot be unset, and nothing of such a request is done', async () => {
  const agent = await client.createAgent({ name: 'Mika' });
  const refused = await call(app, {
    method: 'PATCH',
    path: `/agent/${agent.id}`,
    key,
    body: { name: 'Other', isDefault: false },
  });
  assert.equal(refused.status, 400);
  assert.equal(refused.body.code, 'BAD_REQUEST');
  assert.deepEqual(await client.getAgent(agent.id), agent);
});

test('an agent that is not the default may be told so', async () => {
  await client.createAgent({ name: 'First' });
  const second = await client.createAgent({ name: 'Second' });
  const same = await client.updateAgent({ agentId: second.id, isDefault: false });
  assert.equal(same.isDefault, false);
});

test('a change touches only the given fields', async () => {
  const agent = await client.createAgent({ name: 'Mika', soulMarkdown: 'Calm.', memoryMarkdown: 'Tea.' });
  const changed = await client.updateAgent({ agentId: agent.id, memoryMarkdown: '' });
  assert.deepEqual(changed, { ...agent, memoryMarkdown: '', updatedAt: changed.updatedAt });
  assert.ok(changed.updatedAt >= agent.updatedAt);
  assert.equal(changed.createdAt, agent.createdAt);
});

test('a field of another resource or scope in the body changes nothing', async () => {
  const other = await app.createKey({ workspace: 'elsewhere' });
  const body = { name: 'Mika', id: randomUUID(), workspaceId: other.workspaceId, userId: other.userId };
  const created = await call(app, { method: 'POST', path: '/agent', key, body });
  assert.equal(created.status, 200);
  assert.notEqual(created.body.id, body.id);
  const path = `/agent/${created.body.id}`;
  assert.equal((await call(app, { method: 'PATCH', path, key, body })).body.id, created.body.id);
  assert.equal((await call(app, { path, key })).status, 200);
  assert.equal((await call(app, { path, key: other.key })).status, 404);
});

test('deleting answers with the deleted agent, which is then gone', async () => {
  const agent = await client.createAgent({ name: 'Mika' });
  assert.deepEqual(await client.deleteAgent(agent.id), agent);
  for (const method of ['GET', 'DELETE'])
    assert.equal((await call(app, { method, path: `/agent/${agent.id}`, key })).status, 404);
});

test('deleting the default promotes the most recently updated agent', async () => {
  const first = await client.createAgent({ name: 'Default' });
  const second = await client.createAgent({ name: 'Second' });
  await client.createAgent({ name: 'Third' });
  await client.updateAgent({ agentId: second.id, userMarkdown: 'Touched last.' });
  await client.deleteAgent(first.id);
  assert.deepEqual(await defaults(), [second.id]);
});

test('deleting another agent leaves the default alone', async () => {
  const first = await client.createAgent({ name: 'Default' });
  const second = await client.createAgent({ name: 'Second' });
  await client.deleteAgent(second.id);
  assert.deepEqual(await defaults(), [first.id]);
});

test('with no agent left the workspace has no default, and the next agent becomes it', async () => {
  const agent = await client.createAgent({ name: 'Only' });
  await client.deleteAgent(agent.id);
  const workspace = await client.getWorkspace();
  assert.deepEqual([workspace.defaultAgentId, workspace.agentCount], [null, 0]);
  assert.equal((await client.createAgent({ name: 'Next' })).isDefault, true);
});

test('an unknown or malformed id is a 404 for reading, changing and deleting', async () => {
  const ids = [randomUUID(), 'nonsense', '0', 'null', '%00', '..%2Fagent', 'a'.repeat(400), '🦉', "'--"];
  for (const id of ids) {
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { name: 'Other' } : undefined;
      const answer = await call(app, { method, path: `/agent/${id}`, key, body });
      assert.deepEqual([id, method, answer.status], [id, method, 404]);
      assert.equal(answer.body.code, 'NOT_FOUND');
    }
  }
});

test('the list has the default first, then the most recently updated', async () => {
  const names = ['A', 'B', 'C', 'D'];
  const agents: Agent[] = [];
  for (const name of names) agents.push(await client.createAgent({ name }));
  await client.updateAgent({ agentId: agents[1]!.id, soulMarkdown: 'Touched.' });
  const page = await client.listAgents();
  assert.deepEqual(
    page.agents.map(({ name }) => name),
    ['A', 'B', 'D', 'C'],
  );
  assert.equal(page.nextCursor, null);
});

test('pages of any size show every agent once, in the order of the list', async () => {
  for (let i = 0; i < 7; i++) await client.createAgent({ name: `Agent ${i}` });
  const all = (await client.listAgents()).agents.map(({ id }) => id);
  for (const limit of [1, 2, 3, 7]) {
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await client.listAgents({ limit, ...(cursor && { cursor }) });
      assert.ok(page.agents.length <= limit);
      seen.push(...page.agents.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    assert.deepEqual(seen, all);
  }
});

test('a page holds 30 agents unless told otherwise', async () => {
  await Promise.all(Array.from({ length: 31 }, (_, i) => client.createAgent({ name: `Agent ${i}` })));
  const page = await client.listAgents();
  assert.equal(page.agents.length, 30);
  const rest = await client.listAgents({ cursor: page.nextCursor! });
  assert.equal(rest.agents.length, 1);
  assert.equal(rest.nextCursor, null);
});

test('a limit outside 1 to 100, or one that is no whole number, is refused', async () => {
  for (const limit of ['0', '101', '-1', '1.5', 'ten', '1e1', '', '%20'])
    assert.equal((await call(app, { path: `/agent/list?limit=${limit}`, key })).status, 400, limit);
  for (const limit of ['1', '100'])
    assert.equal((await call(app, { path: `/agent/list?limit=${limit}`, key })).status, 200, limit);
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a cursor that is not one of this list is refused', async () => {
  await client.createAgent({ name: 'Mika' });
  const broken = [
    'nonsense',
    encode({}),
    encode(null),
    encode([]),
    encode([true, 'never', randomUUID()]),
    encode([true, new Date().toISOString(), 'no id']),
    encode(['true', new Date().toISOString(), randomUUID()]),
    encode([true, '+275000-01-01T00:00:00.000Z', randomUUID()]),
    encode([true, '1', randomUUID()]),
    encode([true, '2026-01-01T00:00:00.000Z (comment)', randomUUID()]),
  ];
  for (const cursor of broken) {
    const answer = await call(app, { path: `/agent/list?cursor=${encodeURIComponent(cursor)}`, key });
    assert.equal(answer.status, 400, Buffer.from(cursor, 'base64url').toString());
    assert.equal(answer.body.issues[0].path, 'cursor');
  }
});
