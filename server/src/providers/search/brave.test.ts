import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBrave } from './brave.ts';
import { braveImagesAnswer, braveWebAnswer } from './testing/brave-answers.ts';
import { failure, testKey } from './testing/expect-failure.ts';
import { fetchFor, startFakeService } from './testing/fake-service.ts';
import { query } from './testing/query.ts';

test('Brave gives pages as plain text, and images without thumbnails', async (t) => {
  const service = await startFakeService(t, ({ path }) => ({
    json: path === '/res/v1/web/search' ? braveWebAnswer : braveImagesAnswer,
  }));
  const brave = createBrave({ safeFetch: fetchFor(t, service), apiKey: testKey, baseUrl: service.baseUrl });
  const found = await brave.search(query({ count: 50 }));
  assert.deepEqual(found.results, [
    {
      url: 'https://example.com/vector?utm_campaign=x&page=2',
      title: "What's a vector database?",
      snippet: 'Stores embeddings & finds neighbours where a < b.',
      publishedAt: '2025-01-20T13:36:17.000Z',
    },
    { url: 'https://other.example.org/', title: 'other.example.org', snippet: '' },
  ]);
  assert.deepEqual(found.images, [
    {
      imageUrl: 'https://example.com/diagram.png',
      title: 'Diagram of a vector index',
      link: 'https://example.com/vector',
    },
  ]);
  const web = service.seen.find(({ path }) => path === '/res/v1/web/search');
  assert.equal(web?.headers['x-subscription-token'], testKey);
  assert.deepEqual(web?.parameters, {
    q: 'vector databases',
    count: '20',
    search_lang: 'en',
    country: 'US',
    result_filter: 'web',
    text_decorations: 'false',
  });
});

test('Brave is asked in its own code for Japanese, with a query it will accept', async (t) => {
  const service = await startFakeService(t, () => ({ json: {} }));
  const brave = createBrave({ safeFetch: fetchFor(t, service), apiKey: testKey, baseUrl: service.baseUrl });
  const found = await brave.search(query({ text: '長い質問'.repeat(200), locale: 'ja' }));
  assert.deepEqual(found, { results: [], images: [] });
  assert.equal(service.seen[0]?.parameters['search_lang'], 'jp');
  assert.equal(service.seen[0]?.parameters['q'], '長い質問'.repeat(100));
});

test('an image search that fails does not cost the pages', async (t) => {
  const service = await startFakeService(t, ({ path }) =>
    path === '/res/v1/web/search' ? { json: braveWebAnswer } : { json: {}, status: 429 },
  );
  const brave = createBrave({ safeFetch: fetchFor(t, service), apiKey: testKey, baseUrl: service.baseUrl });
  const found = await brave.search(query());
  assert.equal(found.results.length, 2);
  assert.deepEqual(found.images, []);
  assert.match(found.imageFailure ?? '', /Brave Search allows no more requests for now \(status 429\)/);
});

for (const [status, expected] of [
  [401, failure('refused', /Brave Search refused .* key \(status 401\)/)],
  [422, failure('bad-request', /did not accept/)],
  [429, failure('rate-limited', /no more requests/)],
  [500, failure('unavailable', /failing/)],
] as const) {
  test(`status ${status} of Brave becomes words without the key`, async (t) => {
    const echo = { type: 'ErrorResponse', error: { detail: `The token ${testKey} is not good.` } };
    const service = await startFakeService(t, () => ({ json: echo, status }));
    const brave = createBrave({ safeFetch: fetchFor(t, service), apiKey: testKey, baseUrl: service.baseUrl });
    await assert.rejects(brave.search(query()), expected);
  });
}

test('a page that echoes the key instead of JSON does not bring it into the failure', async (t) => {
  const service = await startFakeService(t, () => ({ html: `${testKey} <html>` }));
  const brave = createBrave({ safeFetch: fetchFor(t, service), apiKey: testKey, baseUrl: service.baseUrl });
  await assert.rejects(brave.search(query()), failure('unreadable', /did not answer with JSON/));
});

test('a key that cannot be sent in a header is named as the trouble, and not shown', async (t) => {
  const service = await startFakeService(t, () => ({ json: {} }));
  const brave = createBrave({
    safeFetch: fetchFor(t, service),
    apiKey: `${testKey}\n`,
    baseUrl: service.baseUrl,
  });
  await assert.rejects(brave.search(query()), failure('refused', /characters that cannot be sent/));
});
