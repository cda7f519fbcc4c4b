import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTavily } from './tavily.ts';
import { failure, testKey } from './testing/expect-failure.ts';
import { fetchFor, startFakeService } from './testing/fake-service.ts';
import { query } from './testing/query.ts';
import { tavilyAnswer } from './testing/tavily-answer.ts';

test('Tavily gives pages and both kinds of images', async (t) => {
  const service = await startFakeService(t, () => ({ json: tavilyAnswer }));
  const tavily = createTavily({ safeFetch: fetchFor(t, service), apiKey: testKey, baseUrl: service.baseUrl });
  const found = await tavily.search(query({ text: '少子化対策', locale: 'ja', count: 30 }));
  assert.deepEqual(found, {
    results: [
      {
        url: 'https://example.jp/policy',
        title: '少子化対策の現状',
        snippet: '政府は 2024 年に新しい計画を示した。',
        publishedAt: '2024-03-05T10:00:00.000Z',
      },
      { url: 'https://example.jp/two', title: 'Two', snippet: '' },
    ],
    images: [
      { imageUrl: 'https://example.jp/chart.png', title: '出生数の推移のグラフ' },
      { imageUrl: 'https://example.jp/plain.png' },
    ],
  });
  const [request] = service.seen;
  assert.equal(request?.method, 'POST');
  assert.equal(request?.path, '/search');
  assert.equal(request?.headers.authorization, `Bearer ${testKey}`);
  assert.deepEqual(JSON.parse(request?.body ?? ''), {
    query: '少子化対策',
    max_results: 20,
    search_depth: 'basic',
    include_images: true,
    include_image_descriptions: true,
    country: 'japan',
  });
});

test('a Tavily plan that is used up is a limit, not a broken request', async (t) => {
  const service = await startFakeService(t, () => ({ json: { detail: { error: testKey } }, status: 432 }));
  const tavily = createTavily({ safeFetch: fetchFor(t, service), apiKey: testKey, baseUrl: service.baseUrl });
  await assert.rejects(tavily.search(query()), failure('rate-limited', /status 432/));
});

test('Tavily that refuses the key has failed', async (t) => {
  const service = await startFakeService(t, () => ({ json: { detail: { error: testKey } }, status: 401 }));
  const tavily = createTavily({ safeFetch: fetchFor(t, service), apiKey: testKey, baseUrl: service.baseUrl });
  await assert.rejects(tavily.search(query()), failure('refused', /Tavily refused .* key/));
});
