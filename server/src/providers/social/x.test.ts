import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failure, testKey } from '../search/testing/expect-failure.ts';
import { fetchFor, startFakeService } from '../search/testing/fake-service.ts';
import { query } from '../search/testing/query.ts';
import { xAnswer, xNothing } from './testing/x-answer.ts';
import { createX } from './x.ts';

test('posts on X come with author, time, whole text and link', async (t) => {
  const service = await startFakeService(t, () => ({ json: xAnswer }));
  const x = createX({ safeFetch: fetchFor(t, service), bearerToken: testKey, baseUrl: service.baseUrl });
  assert.deepEqual(await x.search(query({ text: '量子 from:nasa', locale: 'ja', count: 5 })), [
    {
      id: '1790000000000000001',
      author: { name: '研究 花子', handle: 'hanako_lab' },
      createdAt: '2026-11-10T08:15:30.000Z',
      text: '新しい量子チップ & 冷却装置 5>3 https://t.co/abc',
      url: 'https://x.com/hanako_lab/status/1790000000000000001',
    },
    {
      id: '1790000000000000002',
      author: { name: 'unknown', handle: 'unknown' },
      createdAt: '2026-11-11T00:00:00.000Z',
      text: 'The beginning of a long post, and all the rest of it.',
      url: 'https://x.com/i/web/status/1790000000000000002',
    },
  ]);
  const [request] = service.seen;
  assert.equal(request?.path, '/2/tweets/search/recent');
  assert.equal(request?.headers.authorization, `Bearer ${testKey}`);
  assert.deepEqual(request?.parameters, {
    query: '量子 "from:nasa" lang:ja -is:retweet',
    max_results: '10',
    sort_order: 'relevancy',
    'tweet.fields': 'author_id,created_at,note_tweet',
    expansions: 'author_id',
    'user.fields': 'name,username',
  });
});

test('a query to X never has more than 512 characters', async (t) => {
  const service = await startFakeService(t, () => ({ json: xNothing }));
  const x = createX({ safeFetch: fetchFor(t, service), bearerToken: testKey, baseUrl: service.baseUrl });
  assert.deepEqual(await x.search(query({ text: 'research:agents '.repeat(100) })), []);
  const sent = service.seen[0]?.parameters['query'] ?? '';
  assert.ok(sent.length <= 512, String(sent.length));
  assert.match(sent, / lang:en -is:retweet$/);
});

test('X is not asked again before the time it named, and the words say when that is', async (t) => {
  const clock = { time: Date.parse('2026-11-10T08:00:00Z') };
  const reset = Date.parse('2026-11-10T08:12:00Z') / 1_000;
  const service = await startFakeService(t, () => ({
    json: xNothing,
    headers: { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(reset) },
  }));
  const x = createX({
    safeFetch: fetchFor(t, service),
    bearerToken: testKey,
    baseUrl: service.baseUrl,
    now: () => clock.time,
  });
  await x.search(query());
  await assert.rejects(x.search(query()), failure('rate-limited', /no more searches until 08:12 UTC/));
  assert.equal(service.seen.length, 1);
  clock.time = reset * 1_000;
  await x.search(query());
  assert.equal(service.seen.length, 2);
});

test('the time that X names when it refuses is told, and kept to', async (t) => {
  const reset = Date.parse('2026-01-02T08:12:00Z') / 1_000;
  const clock = { time: reset * 1_000 - 60_000 };
  const headers = { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(reset) };
  const service = await startFakeService(t, () => ({ json: {}, status: 429, headers }));
  const x = createX({
    safeFetch: fetchFor(t, service),
    bearerToken: testKey,
    baseUrl: service.baseUrl,
    now: () => clock.time,
  });
  for (const _ of [1, 2])
    await assert.rejects(x.search(query()), failure('rate-limited', /no more searches until 08:12 UTC/));
  assert.equal(service.seen.length, 1);
});

for (const [status, expected] of [
  [400, failure('bad-request', /X did not accept/)],
  [401, failure('refused', /X refused the bearer token/)],
  [402, failure('refused', /account at X has no credit left/)],
  [403, failure('refused', /plan does not include searching/)],
  [429, failure('rate-limited', /X allows no more/)],
  [503, failure('unavailable', /X is failing/)],
] as const) {
  test(`status ${status} of X becomes words without the token`, async (t) => {
    const service = await startFakeService(t, () => ({ json: { title: testKey }, status }));
    const x = createX({ safeFetch: fetchFor(t, service), bearerToken: testKey, baseUrl: service.baseUrl });
    await assert.rejects(x.search(query()), expected);
  });
}
