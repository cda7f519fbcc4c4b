import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSerper } from './serper.ts';
import { failure, testKey } from './testing/expect-failure.ts';
import { fetchFor, startFakeService } from './testing/fake-service.ts';
import { query } from './testing/query.ts';
import { serperImagesAnswer, serperWebAnswer } from './testing/serper-answers.ts';

test('Serper gives pages, and images with thumbnails', async (t) => {
  const service = await startFakeService(t, ({ path }) => ({
    json: path === '/search' ? serperWebAnswer : serperImagesAnswer,
  }));
  const serper = createSerper({ safeFetch: fetchFor(t, service), apiKey: testKey, baseUrl: service.baseUrl });
  assert.deepEqual(await serper.search(query({ text: 'ベクトル', locale: 'ja' })), {
    results: [
      {
        url: 'https://example.com/compared',
        title: 'Vector databases compared',
        snippet: 'Latency < 10 ms, as measured.',
        publishedAt: '2024-01-05T00:00:00.000Z',
      },
      { url: 'https://example.com/recent', title: 'Recent', snippet: 'New.' },
    ],
    images: [
      {
        imageUrl: 'https://example.com/index.png',
        thumbnailUrl: 'https://encrypted-tbn0.gstatic.com/images?q=tbn:abc&s',
        title: 'An index in two dimensions',
        link: 'https://example.com/compared',
      },
    ],
  });
  assert.deepEqual(service.seen.map(({ path }) => path).toSorted(), ['/images', '/search']);
  for (const { headers, body } of service.seen) {
    assert.equal(headers['x-api-key'], testKey);
    assert.deepEqual(JSON.parse(body), { q: 'ベクトル', num: 10, gl: 'jp', hl: 'ja' });
  }
});

test('Serper that refuses the key has failed', async (t) => {
  const service = await startFakeService(t, () => ({ json: { message: 'Unauthorized.' }, status: 403 }));
  const serper = createSerper({ safeFetch: fetchFor(t, service), apiKey: testKey, baseUrl: service.baseUrl });
  await assert.rejects(serper.search(query()), failure('refused', /Serper refused .* key \(status 403\)/));
});
