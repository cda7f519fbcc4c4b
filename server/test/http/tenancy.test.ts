import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { apiEndpoints } from '@quarry/api/endpoints/api-endpoints.ts';
import type { Endpoint } from '@quarry/api/endpoints/endpoint.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { call } from './call.ts';
import { readApi } from './documented-api.ts';
import { ownedByAnn, PRIVATE_MARK, SECRET_KEY, WORKSPACE_MARK } from './owned-by-ann.ts';
import type { Owned } from './owned-by-ann.ts';
import { tenancyCase } from './tenancy-cases.ts';

let app: TestApp;
let ann: Owned;
/** Another workspace; and another member of Ann's workspace. */
let stranger: string;
let colleague: string;

before(async () => {
  app = await startTestApp();
  ann = await ownedByAnn(app);
  colleague = (await app.createKey({ workspace: WORKSPACE_MARK, user: 'ben@example.com' })).key;
  stranger = (await app.createKey({ workspace: 'elsewhere', user: 'eve@example.com' })).key;
  await app.client(stranger).createAgent({ name: 'Agent of elsewhere' });
});
after(() => app?.stop());

/** What Ann sees of her own; nobody else's request may change it. */
async function whatAnnHas() {
  const client = app.client(ann.key);
  return {
    agent: await client.getAgent(ann.agentId),
    conversation: await client.getConversation(ann.conversationId),
    run: await client.getRun(ann.runId),
    source: (await call(app, { path: `/graph/source/${ann.sourceId}?sourceType=private`, key: ann.key }))
      .body,
    file: (await call(app, { path: `/file/${ann.fileId}`, key: ann.key })).text,
  };
}

test('every endpoint of the document is tried below', async () => {
  const { operations } = await readApi(app);
  const documented = operations.map(({ operationId }) => operationId).sort();
  assert.deepEqual(Object.keys(apiEndpoints).sort(), documented);
});

const cases = Object.entries<Endpoint>(apiEndpoints);

for (const [operationId, endpoint] of cases) {
  test(`${operationId}: another workspace reaches nothing`, async () => {
    const tenancy = tenancyCase(operationId, endpoint, ann);
    const owned = await whatAnnHas();
    const answer = await call(app, { ...tenancy.request, key: stranger });
    assert.equal(answer.status, tenancy.stranger, answer.text);
    assert.ok(!answer.text.includes(WORKSPACE_MARK), 'shows what belongs to the workspace');
    assert.ok(!answer.text.includes(PRIVATE_MARK), 'shows what belongs to the user');
    assert.ok(!answer.text.includes(SECRET_KEY), 'shows the name of a secret');
    assert.deepEqual(await whatAnnHas(), owned);
  });

  test(`${operationId}: another member reaches what the workspace shares, and no more`, async () => {
    const tenancy = tenancyCase(operationId, endpoint, ann);
    const owned = await whatAnnHas();
    const answer = await call(app, { ...tenancy.request, key: colleague });
    assert.equal(answer.status, tenancy.colleague, answer.text);
    assert.ok(!answer.text.includes(PRIVATE_MARK), 'shows what belongs to the user');
    assert.ok(!answer.text.includes(SECRET_KEY), 'shows the name of a secret');
    if (tenancy.shares) assert.ok(answer.text.includes(WORKSPACE_MARK), 'hides what the workspace shares');
    const { agent: _, ...later } = await whatAnnHas();
    const { agent: __, ...earlier } = owned;
    assert.deepEqual(later, earlier);
  });
}

/** The run has neither, and nobody has a link. */
const MISSING = new Set([
  'exportReport',
  'exportMatrix',
  'getDocument',
  'getSharedAnswer',
  'listDocumentVersions',
]);

test('Ann reaches what the others are refused', async () => {
  for (const [operationId, endpoint] of cases) {
    const { request, colleague: refused } = tenancyCase(operationId, endpoint, ann);
    if (endpoint.method !== 'GET' || MISSING.has(operationId) || refused === 400) continue;
    const answer = await call(app, { ...request, key: ann.key });
    assert.equal(answer.status, 200, `${operationId}: ${answer.text}`);
  }
});

test('a missing thing and one of another scope are told apart by nothing', async () => {
  for (const path of ['/agent/ID', '/agent/run/ID', '/agent/run/ID/status', '/file/ID']) {
    const id = path.startsWith('/agent/run')
      ? ann.runId
      : path.startsWith('/file')
        ? ann.fileId
        : ann.agentId;
    const foreign = await call(app, { path: path.replace('ID', id), key: stranger });
    const missing = await call(app, { path: path.replace('ID', randomUUID()), key: stranger });
    assert.deepEqual([foreign.status, foreign.text], [missing.status, missing.text], path);
  }
});

test('a run cannot mention what is out of scope', async () => {
  const ids = { agent: ann.agentId, 'agent-run': ann.runId, 'private-source': ann.sourceId };
  const expected = { stranger: [404, 404, 404], colleague: [200, 404, 404] };
  for (const [who, key] of Object.entries({ stranger, colleague })) {
    const statuses: number[] = [];
    for (const [type, id] of Object.entries(ids)) {
      const body = runInput('Hi', { mentions: [{ id, type: type as 'agent', label: 'it' }] });
      const answer = await call(app, { method: 'POST', path: '/agent/run', key, body });
      assert.ok(!answer.text.includes(PRIVATE_MARK), `${who} ${type}`);
      statuses.push(answer.status);
    }
    assert.deepEqual(statuses, expected[who as keyof typeof expected], who);
  }
});

test('a key of the same user in another workspace is another scope', async () => {
  const { key } = await app.createKey({ workspace: 'elsewhere', user: ann.email });
  const run = await call(app, { path: `/agent/run/${ann.runId}`, key });
  assert.deepEqual([run.status, run.text], [404, 'null']);
  const turns = await call(app, { path: '/turn/list', key });
  assert.deepEqual(turns.body.turns, []);
});
