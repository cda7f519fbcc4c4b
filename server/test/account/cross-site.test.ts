import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { PASSWORD, signUpOwner } from './browser.ts';
import type { Browser } from './browser.ts';

let app: TestApp;
let owner: Browser & { email: string };

before(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://quarry.example', TRUST_PROXY: '127.0.0.1' } });
  owner = await signUpOwner(app);
});
after(() => app?.stop());

const EVIL = 'https://evil.example';

interface Sent {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

async function send({ path, method = 'POST', headers, body = {} }: Sent): Promise<number> {
  const response = await owner.fetch(`${app.origin}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method !== 'GET' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  await response.body?.cancel();
  return response.status;
}

const changing: Sent[] = [
  { path: '/api/v1/agent', body: { name: 'Planted' } },
  { path: '/api/v1/agent/run/00000000-0000-7000-8000-000000000000/cancel' },
  { path: '/api/account/key', body: { name: 'planted' } },
  { path: '/api/account/me', method: 'PATCH', body: { name: 'Planted' } },
  { path: '/api/account/invitation', body: {} },
  { path: '/api/account/invitation/accept', body: { token: 'x' } },
  { path: '/api/auth/sign-out' },
  { path: '/api/auth/sign-in/email', body: { email: 'ann@example.com', password: PASSWORD } },
  { path: '/api/auth/change-password', body: { currentPassword: PASSWORD, newPassword: PASSWORD } },
];

test('another site changes nothing with the cookie of a user', async () => {
  for (const request of changing)
    for (const headers of [
      { origin: EVIL },
      { origin: 'null' },
      { origin: 'none', 'sec-fetch-site': 'cross-site' },
      { origin: 'none', 'sec-fetch-site': 'same-site' },
      { origin: 'none' },
      { origin: `${app.origin}.evil.example` },
    ] as Record<string, string>[])
      assert.equal(await send({ ...request, headers }), 403, `${request.path} ${JSON.stringify(headers)}`);
  assert.deepEqual((await owner.account.listKeys()).keys, []);
  assert.equal((await owner.account.me()).user.name, 'Ann');
  assert.equal((await owner.quarry.getWorkspace()).agentCount, 1, 'the first one');
});

test('a page of the service may, under each of its addresses', async () => {
  for (const headers of [
    { origin: app.origin },
    { origin: 'https://quarry.example' },
    { origin: 'none', 'sec-fetch-site': 'same-origin' },
  ] as Record<string, string>[])
    assert.equal(await send({ path: '/api/v1/agent', headers, body: { name: 'Mika' } }), 200);
});

test('what only reads may come from anywhere', async () => {
  for (const path of ['/api/v1/workspace', '/api/account/me'])
    assert.equal(await send({ path, method: 'GET', headers: { origin: EVIL } }), 200, path);
});

test('a form of another site is not even read', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
    assert.equal(
      await send({ path: '/api/account/key', headers: { 'content-type': type }, body: '{"name":"x"}' }),
      415,
      type,
    );
});

test('a key needs no origin: nobody sends it by accident', async () => {
  const { key } = await app.createKey();
  const { cookies } = owner;
  assert.ok(cookies.size > 0);
  const headers = { authorization: `Bearer ${key}`, origin: EVIL };
  assert.equal(await send({ path: '/api/v1/agent', headers, body: { name: 'By key' } }), 200);
});

test('an invitation leads to the public address', async () => {
  const { url } = await owner.account.createInvitation({});
  assert.match(url, /^https:\/\/quarry\.example\/invite#token=/);
});

test('where the service is reached by https its cookie goes nowhere else', () => {
  const [line] = owner.received();
  assert.match(line!, /^__Secure-quarry\.session_token=/);
  assert.match(line!, /; Secure/);
  assert.match(line!, /; HttpOnly/);
  assert.match(line!, /; SameSite=Lax/i);
});
