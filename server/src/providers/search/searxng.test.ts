import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSafeFetch } from '../web/safe-fetch.ts';
import { createSearxng } from './searxng.ts';
import { failure } from './testing/expect-failure.ts';
import type { FakeAnswer } from './testing/fake-service.ts';
import { fetchFor, startFakeService } from './testing/fake-service.ts';
import { query } from './testing/query.ts';
import { searxngAnswer } from './testing/searxng-answer.ts';

test('SearXNG gives pages and images of one answer, and skips what cannot be read', async (t) => {
  const service = await startFakeService(t, () => ({ json: searxngAnswer }));
  const searxng = createSearxng({ safeFetch: fetchFor(t, service), baseUrl: `${service.baseUrl}/searx` });
  const found = await searxng.search(query({ text: '量子コンピュータ', locale: 'ja' }));
  assert.deepEqual(found.results, [
    {
      url: 'https://www.example.jp/quantum?utm_source=searx',
      title: '量子コンピュータとは',
      snippet: '量子力学の原理を利用して 計算を行う計算機。',
      publishedAt: '2025-03-04T00:00:00.000Z',
    },
    { url: 'https://ja.wikipedia.org/wiki/%E9%87%8F%E5%AD%90', title: 'ja.wikipedia.org', snippet: '' },
  ]);
  assert.deepEqual(found.images, [
    {
      imageUrl: 'http://cdn.example.jp/machine.jpg',
      title: '実機の写真',
      link: 'https://photos.example.jp/machine',
    },
  ]);
  assert.equal(service.seen[0]?.path, '/searx/search');
  assert.deepEqual(service.seen[0]?.parameters, {
    q: '量子コンピュータ',
    format: 'json',
    categories: 'general,images',
    language: 'ja',
  });
});

const failures: { story: string; answer: FakeAnswer; expected: ReturnType<typeof failure> }[] = [
  {
    story: 'whose settings forbid JSON says which setting to change',
    answer: { html: '<h1>403 Forbidden</h1>', status: 403 },
    expected: failure('refused', /settings\.yml must list json under search\.formats/),
  },
  {
    story: 'whose limiter takes us for a bot says so',
    answer: { html: 'Too Many Requests', status: 429 },
    expected: failure('rate-limited', /limiter/),
  },
  {
    story: 'that answers with a page instead of JSON is unreadable',
    answer: { html: '<!doctype html><title>SearXNG</title>' },
    expected: failure('unreadable', /did not answer with JSON/),
  },
  {
    story: 'that answers with JSON of another form is unreadable',
    answer: { json: ['nothing'] },
    expected: failure('unreadable', /unknown form/),
  },
  {
    story: 'whose engines are all silent has failed',
    answer: {
      json: {
        results: [],
        unresponsive_engines: [
          ['google', 'timeout'],
          ['brave', 'CAPTCHA'],
        ],
      },
    },
    expected: failure('unavailable', /google, brave/),
  },
];

for (const { story, answer, expected } of failures) {
  test(`a SearXNG ${story}`, async (t) => {
    const service = await startFakeService(t, () => answer);
    const searxng = createSearxng({ safeFetch: fetchFor(t, service), baseUrl: service.baseUrl });
    await assert.rejects(searxng.search(query()), expected);
  });
}

test('a SearXNG at a private address that was not opened says how to open it', async (t) => {
  const service = await startFakeService(t, () => ({ json: searxngAnswer }));
  const safeFetch = createSafeFetch({ allowPrivate: [] });
  t.after(() => safeFetch.close());
  const searxng = createSearxng({ safeFetch, baseUrl: service.baseUrl });
  await assert.rejects(searxng.search(query()), failure('unavailable', /ALLOW_PRIVATE_NETWORK/));
  assert.equal(service.seen.length, 0);
});

test('a SearXNG that finds nothing gives nothing', async (t) => {
  const service = await startFakeService(t, () => ({ json: { results: [], unresponsive_engines: [] } }));
  const searxng = createSearxng({ safeFetch: fetchFor(t, service), baseUrl: service.baseUrl });
  assert.deepEqual(await searxng.search(query()), { results: [], images: [] });
});
