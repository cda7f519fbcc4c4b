import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { call } from './call.ts';

const PAGE = 'https://app.example';
let app: TestApp;

before(async () => {
  app = await startTestApp({ env: { CORS_ORIGINS: PAGE } });
});
after(() => app?.stop());

test('a page of a named origin may call, any other is told nothing, and cookies are never meant', async () => {
  const { key } = await app.createKey();
  const asked = (origin: string) =>
    call(app, {
      method: 'OPTIONS',
      path: '/agent/run/stream',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });
  const preflight = await asked(PAGE);
  assert.equal(preflight.status, 204);
  assert.equal(preflight.headers.get('access-control-allow-origin'), PAGE);
  assert.match(preflight.headers.get('access-control-allow-headers')!, /authorization/);
  assert.equal(preflight.headers.get('access-control-allow-credentials'), null);
  const foreign = await asked('https://evil.example');
  assert.equal(foreign.headers.get('access-control-allow-origin'), null);
  assert.equal(foreign.status, 405);
  for (const apiKey of [key, 'qry_wrong']) {
    const answer = await call(app, { path: '/workspace', key: apiKey, headers: { origin: PAGE } });
    assert.equal(answer.headers.get('access-control-allow-origin'), PAGE, 'refusals can be read too');
    assert.match(answer.headers.get('vary')!, /Origin/);
  }
});

test('a token opens one conversation and its runs, and nothing else', async () => {
  const { key } = await app.createKey({ scopes: ['read', 'run'] });
  const owner = app.client((await app.createKey()).key);
  await owner.createAgent({ name: 'Mika' });
  const conversation = await owner.createConversation({ title: 'Page' });
  const other = await owner.createConversation({ title: 'Other' });
  const make = (body: object, apiKey = key) =>
    call(app, { method: 'POST', path: '/token', key: apiKey, body });
  const { body } = await make({ conversationId: conversation.id, scopes: ['read', 'run'], minutes: 5 });
  assert.match(body.token, /^qrt_/);
  const page = app.client(body.token);
  const { runId } = await page.run(runInput('Hello', { conversationId: conversation.id }));
  assert.equal((await page.getRunStatus(runId)).status, 'completed');
  assert.equal((await page.getConversation(conversation.id)).id, conversation.id);
  const foreign = await owner.run(runInput('Mine', { conversationId: other.id }));
  for (const reach of [
    () => page.run(runInput('Hello')),
    () => page.run(runInput('Hello', { conversationId: other.id })),
    () => page.getRunStatus(foreign.runId),
    () => page.getConversation(other.id),
    () => page.listRuns({}),
    () => page.getWorkspace(),
    () => page.listSources({}),
    () => page.createToken({ conversationId: conversation.id, scopes: ['read'] }),
  ])
    await assert.rejects(reach(), (error: { status?: number }) => error.status === 403);
  await assert.rejects(page.deleteRun(runId), /scope "admin"/);

  assert.match(
    (await make({ conversationId: conversation.id, scopes: ['review'] })).body.message,
    /lacks the scope "review"/,
  );
  assert.equal((await make({ scopes: ['read'] })).status, 400);
  assert.equal((await make({ conversationId: conversation.id, scopes: ['admin'] })).status, 400);
  const ben = await app.createKey({ user: 'ben@example.com' });
  assert.equal((await make({ conversationId: conversation.id, scopes: ['read'] }, ben.key)).status, 404);
});

test('a token of a run opens that run; it ends with its time, and with its key', async () => {
  const { key, id } = await app.createKey();
  const client = app.client(key);
  const { runId } = await client.run(runInput('Hello'));
  const { runId: other } = await client.run(runInput('Hello again'));
  const { token } = await client.createToken({ runId, scopes: ['read'] });
  const page = app.client(token);
  assert.equal((await page.getRun(runId))!.id, runId);
  await assert.rejects(page.getRun(other), /opens one run/);
  const [head, signature] = token.slice(4).split('.') as [string, string];
  const longer = { ...JSON.parse(Buffer.from(head, 'base64url').toString()), until: Date.now() + 1e9 };
  const forged = `qrt_${Buffer.from(JSON.stringify(longer)).toString('base64url')}.${signature}`;
  for (const wrong of [forged, `qrt_${head}`, 'qrt_', `${token}x`])
    assert.equal(
      (await call(app, { path: `/agent/run/${runId}`, key: wrong })).status,
      401,
      wrong.slice(0, 12),
    );
  await app.keys.revoke(id);
  await assert.rejects(page.getRun(runId), (error: { status?: number }) => error.status === 401);
});
