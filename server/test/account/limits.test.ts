import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { call } from '../http/call.ts';
import { openBrowser, PASSWORD, refused, signUpOwner } from './browser.ts';

let app: TestApp;

before(async () => {
  app = await startTestApp({
    env: { SIGN_IN_LIMIT_PER_MINUTE: '5', RATE_LIMIT_PER_MINUTE: '2', TRUST_PROXY: '127.0.0.1' },
  });
  // What the first attempt of all loads would use up the minute of those that are counted.
  await signIn('192.0.2.200', 'first@example.com');
});
after(() => app?.stop());

const from = (address: string) => ({ 'x-forwarded-for': address });

const signIn = (address: string, email: string) =>
  call(app, {
    method: 'POST',
    path: '//api/auth/sign-in/email',
    headers: from(address),
    body: { email, password: 'a wrong password' },
  });

const guessLink = () =>
  call(app, {
    method: 'POST',
    path: '//api/account/link',
    headers: from('192.0.2.3'),
    body: { token: 'guess' },
  });

test('attempts to sign in are counted by address, whatever the e-mail', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 7; i++) statuses.push((await signIn('192.0.2.1', `x${i}@example.com`)).status);
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429]);
  assert.equal((await signIn('192.0.2.2', 'y@example.com')).status, 401, 'others are not concerned');
});

test('attempts to sign in are counted by e-mail, whatever the address and the case', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 7; i++)
    statuses.push((await signIn(`198.51.100.${i}`, i % 2 ? 'ann@example.com' : 'ANN@example.com')).status);
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429]);
  const refusal = await signIn('198.51.100.99', 'ann@example.com');
  assert.ok(Number(refusal.headers.get('retry-after')) > 0);
});

test('tokens of links cannot be guessed without end', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) statuses.push((await guessLink()).status);
  assert.deepEqual(statuses, [404, 404, 404, 404, 404, 429]);
});

test('the current password cannot be guessed without end', async () => {
  const { account } = await signUpOwner(app, { email: 'guess@example.com' });
  const guess = () =>
    account
      .changePassword({ currentPassword: 'a wrong one', newPassword: PASSWORD })
      .catch((error: { status: number }) => error.status);
  const statuses: unknown[] = [];
  for (let i = 0; i < 6; i++) statuses.push(await guess());
  assert.deepEqual(statuses, [400, 400, 400, 400, 400, 429]);
});

test('a session may ask six times as often as a key, counted for itself', async () => {
  const owner = await signUpOwner(app, { workspace: 'busy', email: 'busy@example.com' });
  const limit = Number((await owner.fetch(`${app.base}/workspace`)).headers.get('ratelimit-limit'));
  assert.equal(limit, 12);
  for (let i = 0; i < 11; i++) await owner.quarry.getWorkspace();
  await assert.rejects(owner.quarry.getWorkspace(), refused(429));
  await assert.rejects(owner.account.me(), refused(429));
});

test('a cookie that nobody signed is refused, and counted by address', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 3; i++) {
    const cookie = `quarry.session_token=${'x'.repeat(32)}.${'A'.repeat(43)}%3D`;
    const answer = await call(app, { path: '/workspace', headers: { cookie, ...from('192.0.2.9') } });
    statuses.push(answer.status);
  }
  assert.deepEqual(statuses, [401, 401, 429]);
  const { account } = openBrowser(app);
  await assert.rejects(account.listKeys(), refused(401));
});
