import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { errorBody } from '@quarry/api/errors.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { call } from './call.ts';
import type { Answer, Call } from './call.ts';

let app: TestApp;

before(async () => {
  app = await startTestApp({
    env: { RATE_LIMIT_PER_MINUTE: '100', SIGN_IN_LIMIT_PER_MINUTE: '10', TRUST_PROXY: '127.0.0.1' },
  });
});
after(() => app?.stop());

const many = (n: number, request: Call) => Promise.all(Array.from({ length: n }, () => call(app, request)));

const countOf = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

/** Calls without a key count for the address: every test comes from one of its own. */
const from = (address: string) => ({ 'x-forwarded-for': address });

function assertAllowance(answer: Answer): { remaining: number; reset: number } {
  const read = (name: string) => {
    const header = answer.headers.get(name) ?? '';
    assert.match(header, /^\d+$/, `${name} on a ${answer.status}`);
    return Number(header);
  };
  assert.equal(read('ratelimit-limit'), 100);
  const [remaining, reset] = [read('ratelimit-remaining'), read('ratelimit-reset')];
  assert.ok(remaining <= 99 && reset >= 1 && reset <= 60, `${remaining} left, ${reset} s`);
  return { remaining, reset };
}

test('of 150 requests at once with one key exactly 100 pass', async () => {
  const { key } = await app.createKey();
  const answers = await many(150, { path: '/workspace', key });
  assert.equal(countOf(answers, 200), 100);
  assert.equal(countOf(answers, 429), 50);
  for (const answer of answers) assertAllowance(answer);
  for (const refused of answers.filter(({ status }) => status === 429)) {
    assert.equal(errorBody.parse(refused.body).code, 'TOO_MANY_REQUESTS');
    const { remaining, reset } = assertAllowance(refused);
    assert.equal(remaining, 0);
    assert.equal(refused.headers.get('retry-after'), String(reset));
  }
});

test('every request counts, whatever comes of it, and the headers count down', async () => {
  const { key } = await app.createKey();
  const requests: Call[] = [
    { path: '/workspace' },
    { path: '/agent/nonsense' },
    { path: '/agent/list?limit=0' },
    { method: 'POST', path: '/agent', body: '{broken' },
    { method: 'POST', path: '/agent', body: {} },
  ];
  const statuses: number[] = [];
  for (const [i, request] of requests.entries()) {
    const answer = await call(app, { ...request, key });
    statuses.push(answer.status);
    assert.equal(assertAllowance(answer).remaining, 99 - i);
  }
  assert.deepEqual(statuses, [200, 404, 400, 400, 400]);
});

test('one key does not use up the allowance of another of the same user', async () => {
  const [first, second] = [await app.createKey(), await app.createKey()];
  await many(101, { path: '/workspace', key: first.key });
  assert.equal((await call(app, { path: '/workspace', key: first.key })).status, 429);
  assert.equal((await call(app, { path: '/workspace', key: second.key })).status, 200);
});

test('calls without a key are limited by address', async () => {
  const answers = await many(150, { path: '/agent/tools', headers: from('192.0.2.1') });
  assert.equal(countOf(answers, 200), 100);
  assert.equal(countOf(answers, 429), 50);
  for (const answer of answers) assertAllowance(answer);
  assert.equal((await call(app, { path: '/agent/tools', headers: from('192.0.2.2') })).status, 200);
});

test('guessing keys is limited by address: after 100 wrong ones the answer is 429', async () => {
  const answers = await many(120, { path: '/workspace', key: 'nonsense', headers: from('192.0.2.3') });
  assert.equal(countOf(answers, 401), 100);
  assert.equal(countOf(answers, 429), 20);
  for (const answer of answers) assertAllowance(answer);
  const { key } = await app.createKey();
  const valid = await call(app, { path: '/workspace', key, headers: from('192.0.2.3') });
  assert.equal(valid.status, 200, 'who has a key is counted by the key');
});

test('an unknown endpoint and a wrong method count and carry the headers too', async () => {
  const headers = from('192.0.2.4');
  const unknown = await call(app, { path: '/nothing/here', headers });
  const wrong = await call(app, { method: 'DELETE', path: '/agent/tools', headers });
  assert.deepEqual([unknown.status, wrong.status], [404, 405]);
  assert.equal(assertAllowance(unknown).remaining, 99);
  assert.equal(assertAllowance(wrong).remaining, 98);
});

test('trying one-time links is limited by address', async () => {
  const request = {
    method: 'POST',
    path: '//api/account/welcome/key',
    body: { token: 'guess' },
    headers: from('192.0.2.5'),
  };
  const answers = await many(120, request);
  assert.equal(countOf(answers, 404), 10);
  assert.equal(countOf(answers, 429), 110);
});

test('health checks are never refused', async () => {
  const answers = await many(150, { path: '//healthz', headers: from('192.0.2.6') });
  assert.equal(countOf(answers, 200), 150);
});
