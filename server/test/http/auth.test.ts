import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorBody } from '@quarry/api/errors.ts';
import { createApiKeyStore } from '../../src/store/accounts/api-keys.ts';
import { openDatabase } from '../../src/store/database/db.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { call } from './call.ts';
import type { Answer } from './call.ts';

let app: TestApp;

before(async () => {
  app = await startTestApp();
});
after(() => app?.stop());

const ask = (headers: Record<string, string>) => call(app, { path: '/workspace', headers });

function assertUnauthorized(answer: Answer, why: string): void {
  assert.equal(answer.status, 401, why);
  assert.deepEqual(Object.keys(errorBody.parse(answer.body)).sort(), ['code', 'message'], why);
  assert.equal(answer.body.code, 'UNAUTHORIZED', why);
  assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer/, why);
}

test('a key is qry_ and at least 32 base62 characters', async () => {
  const { key } = await app.createKey();
  assert.match(key, /^qry_[0-9A-Za-z]{32,}$/);
});

test('a key is taken from either header', async () => {
  const { key } = await app.createKey();
  for (const headers of [
    { authorization: `Bearer ${key}` },
    { authorization: `bearer ${key}` },
    { 'x-api-key': key },
    { authorization: `Bearer ${key}`, 'x-api-key': key },
  ])
    assert.equal((await ask(headers as Record<string, string>)).status, 200, JSON.stringify(headers));
});

test('a missing, malformed or unknown key is a 401', async () => {
  const { key } = await app.createKey();
  const wrong: Record<string, string>[] = [
    {},
    { authorization: '' },
    { authorization: key },
    { authorization: 'Bearer' },
    { authorization: 'Bearer ' },
    { authorization: `Basic ${key}` },
    { authorization: `Bearer ${key} ${key}` },
    { authorization: `Bearer ${key}x!` },
    { authorization: `Bearer qry_${'a'.repeat(40)}` },
    { authorization: `Bearer ${key.slice(0, -1)}` },
    { authorization: `Bearer ${key.toUpperCase()}` },
    { authorization: `Bearer qry_${'a'.repeat(4000)}` },
    { 'x-api-key': '' },
    { 'x-api-key': 'nonsense' },
    { 'x-api-key': `qry_${'b'.repeat(40)}` },
    { 'x-api-key': "qry_' or 1=1 --" },
  ];
  for (const headers of wrong) assertUnauthorized(await ask(headers), JSON.stringify(headers));
});

test('a wrong Authorization header is not mended by a right x-api-key', async () => {
  const { key } = await app.createKey();
  assertUnauthorized(await ask({ authorization: 'Bearer nonsense', 'x-api-key': key }), 'both headers');
});

test('an expired key is a 401, and one that expires later works until then', async () => {
  const past = await app.createKey({ expiresAt: new Date(Date.now() - 1) });
  assertUnauthorized(await ask({ 'x-api-key': past.key }), 'expired');
  const future = await app.createKey({ expiresAt: new Date(Date.now() + 60_000) });
  assert.equal((await ask({ 'x-api-key': future.key })).status, 200);
});

test('a key that was in use stops working when its time comes', async () => {
  const { key } = await app.createKey({ expiresAt: new Date(Date.now() + 300) });
  assert.equal((await ask({ 'x-api-key': key })).status, 200);
  assertUnauthorized(await untilRefused(key, 5_000), 'expired while remembered');
});

test('a revoked key that was in use a moment ago is a 401 at once', async () => {
  const { id, key } = await app.createKey();
  assert.equal((await ask({ 'x-api-key': key })).status, 200);
  const elsewhere = openDatabase(app.pool.options, { max: 1 });
  try {
    assert.equal(await createApiKeyStore(elsewhere.db).revoke(id), true);
  } finally {
    await elsewhere.close();
  }
  // Well below the two seconds for which a node remembers a key: the notice did it.
  assertUnauthorized(await untilRefused(key, 1_000), 'revoked');
});

test('revoking one key leaves the other keys of the same user alone', async () => {
  const [first, second] = [await app.createKey(), await app.createKey()];
  await app.keys.revoke(first.id);
  assertUnauthorized(await ask({ 'x-api-key': first.key }), 'revoked');
  assert.equal((await ask({ 'x-api-key': second.key })).status, 200);
});

test('a key is refused before the rest of the request is looked at', async () => {
  const answer = await call(app, { method: 'POST', path: '/agent', body: '{"name": broken' });
  assertUnauthorized(answer, 'broken body without a key');
});

test('the last use of a key is recorded', async () => {
  const { id, key } = await app.createKey();
  const lastUse = async () => (await app.keys.listAll()).find((row) => row.id === id)?.lastUsedAt;
  assert.equal(await lastUse(), null);
  const begin = Date.now();
  await ask({ 'x-api-key': key });
  const deadline = Date.now() + 10_000;
  while ((await lastUse()) === null && Date.now() < deadline) await sleep(50);
  const used = (await lastUse())?.getTime() ?? 0;
  assert.ok(used >= begin && used <= Date.now(), `${used}`);
});

test('no table holds a key or more of it than its first characters', async () => {
  const { key } = await app.createKey();
  await call(app, { method: 'POST', path: '/agent', key, body: { name: 'Mika' } });
  const { rows: tables } = await app.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  assert.ok(tables.some(({ name }) => name === 'public.api_keys'));
  for (const { name } of tables) {
    const { rows } = await app.pool.query<{ text: string }>(`select t::text as text from ${name} t`);
    for (const { text } of rows) assert.ok(!text.includes(key.slice(0, 12)), `${name} holds the key`);
  }
});

test('the tool catalog, the description and the health checks need no key', async () => {
  for (const path of ['/agent/tools', '/openapi.json', '/docs/', '//healthz', '//readyz'])
    assert.equal((await call(app, { path })).status, 200, path);
});

async function untilRefused(key: string, withinMs: number): Promise<Answer> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask({ 'x-api-key': key });
    if (answer.status === 401 || Date.now() > deadline) return answer;
    await sleep(5);
  }
}
