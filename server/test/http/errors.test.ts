import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { errorBody, errorCodes } from '@quarry/api/errors.ts';
import type { ErrorCode } from '@quarry/api/errors.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { call } from './call.ts';
import type { Call } from './call.ts';
import { assertNothingInternal } from './nothing-internal.ts';

let app: TestApp;
let key: string;
let agentId: string;

before(async () => {
  app = await startTestApp();
  ({ key } = await app.createKey());
  ({ id: agentId } = await app.client(key).createAgent({ name: 'Mika' }));
});
after(() => app?.stop());

async function assertRefused(request: Call, code: ErrorCode) {
  const answer = await call(app, { key, ...request });
  const what = `${request.method ?? 'GET'} ${request.path} ${String(JSON.stringify(request.body)).slice(0, 100)}`;
  assert.equal(answer.status, errorCodes[code], `${what} → ${answer.text}`);
  assert.equal(errorBody.strict().parse(answer.body).code, code, what);
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json; charset=utf-8$/, what);
  assertNothingInternal(answer.text);
  return answer;
}

const postAgent = (body: unknown, headers?: Record<string, string>): Call => ({
  method: 'POST',
  path: '/agent',
  body,
  headers,
});

test('malformed JSON is a 400', async () => {
  for (const body of ['{', '{"name":}', 'name=Mika', '{"name":"Mika"}}', "{'name':'Mika'}", '\u0000', '[1,'])
    await assertRefused(postAgent(body), 'BAD_REQUEST');
});

test('a body that is missing or no object is a 400', async () => {
  for (const body of ['', 'null', '[]', '7', '"Mika"', 'true'])
    await assertRefused(postAgent(body), 'BAD_REQUEST');
  await assertRefused({ method: 'POST', path: '/agent' }, 'BAD_REQUEST');
});

test('a wrong type is a 400 that names each field', async () => {
  const answer = await assertRefused(
    postAgent({ name: ['Mika'], isDefault: 'yes', soulMarkdown: {} }),
    'BAD_REQUEST',
  );
  const paths = answer.body.issues.map((issue: { path: string }) => issue.path).sort();
  assert.deepEqual(paths, ['isDefault', 'name', 'soulMarkdown']);
  for (const path of paths) assert.ok(answer.body.message.includes(path));
});

test('a number out of its range is a 400 that names the field', async () => {
  const run = { modelName: 'embedded/extractive', inputText: 'Hi', promptKey: 'chat-routing', locale: 'en' };
  const wrong = {
    maxBrowsingSteps: [0, 101, 1.5],
    maxChainSteps: [0, 51],
    maxRetries: [-1, 6],
    retryDelayMs: [-1, 10_001, 1e300],
  };
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) {
      const body = { ...run, [field]: value };
      const answer = await assertRefused({ method: 'POST', path: '/agent/run', body }, 'BAD_REQUEST');
      assert.equal(answer.body.issues[0].path, field);
    }
  }
});

test('an unknown address is a 404', async () => {
  for (const path of ['/nothing', '//', '/agents', '/agent/run/x/y/z', '//api/v2/agent/list', '//.env'])
    if (path !== '//') await assertRefused({ path }, 'NOT_FOUND');
});

test('a wrong method is a 405 that names the right ones', async () => {
  const cases: [string, string, string[]][] = [
    ['PUT', '/agent', ['POST']],
    ['GET', '/agent', ['POST']],
    ['POST', '/agent/list', ['GET']],
    ['PUT', `/agent/${agentId}`, ['GET', 'PATCH', 'DELETE']],
    ['POST', `/agent/${agentId}`, ['GET', 'PATCH', 'DELETE']],
    ['DELETE', '/workspace', ['GET']],
    ['OPTIONS', '/workspace', ['GET']],
    ['PATCH', '/agent/run/stream', ['POST']],
    ['POST', '/agent/tools', ['GET']],
  ];
  for (const [method, path, allowed] of cases) {
    const answer = await assertRefused({ method, path }, 'METHOD_NOT_ALLOWED');
    const allow = (answer.headers.get('allow') ?? '').split(', ').filter((name) => name !== 'HEAD');
    assert.deepEqual(allow.sort(), [...allowed].sort(), `${method} ${path}`);
  }
});

test('a wrong content type is a 415', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'nonsense',
    'multipart/form-data; boundary=x',
  ])
    await assertRefused(postAgent('{"name":"Mika"}', { 'content-type': type }), 'UNSUPPORTED_MEDIA_TYPE');
});

test('JSON is taken with a charset too', async () => {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  assert.equal((await call(app, { ...postAgent({ name: 'Mika' }, headers), key })).status, 200);
});

test('broken percent-encoding is a 400 in a path', async () => {
  for (const path of ['/agent/%', '/agent/%zz', '/agent/%c3%28', '/%E0%A4%A'])
    await assertRefused({ path }, 'BAD_REQUEST');
});

test('broken percent-encoding in a query is not a fault of the service', async () => {
  await assertRefused({ path: '/agent/list?cursor=%zz' }, 'BAD_REQUEST');
  await assertRefused({ path: '/agent/list?cursor=%ff%fe' }, 'BAD_REQUEST');
  await assertRefused({ path: '/agent/list?cursor=%00' }, 'BAD_REQUEST');
});

test('a parameter given twice is a 400, not a guess', async () => {
  await assertRefused({ path: '/agent/list?limit=1&limit=2' }, 'BAD_REQUEST');
  await assertRefused({ path: '/turn/list?cursor=a&cursor=b' }, 'BAD_REQUEST');
});

test('NUL and lone surrogates are refused in every text', async () => {
  for (const text of ['a\0b', '\0', 'a\ud800', '\udc00b', '\udc00\ud800']) {
    for (const field of ['name', 'identityMarkdown', 'memoryMarkdown']) {
      const answer = await assertRefused(postAgent({ name: 'Mika', [field]: text }), 'BAD_REQUEST');
      assert.equal(answer.body.issues[0].path, field);
    }
  }
});

test('NUL and lone surrogates are refused in every text of a run start', async () => {
  const run = { modelName: 'embedded/extractive', inputText: 'Hi', promptKey: 'chat-routing', locale: 'en' };
  for (const field of ['modelName', 'inputText', 'promptKey', 'locale'])
    for (const text of ['a\0b', 'a\ud800'])
      await assertRefused(
        { method: 'POST', path: '/agent/run', body: { ...run, [field]: text } },
        'BAD_REQUEST',
      );
  const mentions = [{ id: agentId, type: 'agent', label: 'a\0b' }];
  await assertRefused({ method: 'POST', path: '/agent/run', body: { ...run, mentions } }, 'BAD_REQUEST');
});

test('keys that reach for a prototype are refused or ignored, and change nothing', async () => {
  for (const body of [
    '{"name":"Mika","__proto__":{"isDefault":true}}',
    '{"name":"Mika","constructor":{"prototype":{"isDefault":true}}}',
    '{"name":"Mika","metadata":{"__proto__":{"polluted":true}}}',
  ]) {
    const answer = await call(app, { ...postAgent(body), key });
    assert.ok(answer.status === 400 || answer.status === 200, answer.text);
    if (answer.status === 200) assert.equal(answer.body.isDefault, false);
    assert.equal(({} as { polluted?: boolean; isDefault?: boolean }).polluted, undefined);
    assert.equal(({} as { isDefault?: boolean }).isDefault, undefined);
  }
});

test('a JSON document nested ten thousand deep is not a fault of the service', async () => {
  const deep = `{"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
  await assertRefused(postAgent(deep), 'BAD_REQUEST');
});

test('an address of 10,000 characters is refused with the error body', async () => {
  await assertRefused({ path: `/agent/${'a'.repeat(10_000)}` }, 'NOT_FOUND');
  await assertRefused({ path: `/agent/list?cursor=${'a'.repeat(10_000)}` }, 'BAD_REQUEST');
});

test('a failing database is a 500 that says nothing but an id', async () => {
  await app.pool.query('alter table agents rename to agents_hidden');
  try {
    const answer = await assertRefused({ path: '/agent/list' }, 'INTERNAL_SERVER_ERROR');
    assert.match(answer.body.message, /[0-9a-f-]{36}/);
    assert.doesNotMatch(answer.text, /agents/);
  } finally {
    await app.pool.query('alter table agents_hidden rename to agents');
  }
});
