import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDuckDuckGo } from './duckduckgo.ts';
import {
  duckDuckGoBotCheck,
  duckDuckGoNothing,
  duckDuckGoOther,
  duckDuckGoResults,
} from './testing/duckduckgo-pages.ts';
import { failure } from './testing/expect-failure.ts';
import { fetchFor, startFakeService } from './testing/fake-service.ts';
import { query } from './testing/query.ts';

test('DuckDuckGo gives its results with their own addresses and without advertisements', async (t) => {
  const service = await startFakeService(t, () => ({ html: duckDuckGoResults }));
  const duckduckgo = createDuckDuckGo({ safeFetch: fetchFor(t, service), baseUrl: service.baseUrl });
  assert.deepEqual(await duckduckgo.search(query({ text: '急須 選び方', locale: 'ja' })), {
    results: [
      {
        url: 'https://example.jp/%E6%80%A5%E9%A0%88?a=1&b=2',
        title: '急須の選び方',
        snippet: "素材と形で'味'が変わる & 楽しい",
      },
      {
        url: 'https://example.com/teapots',
        title: 'Teapots',
        snippet: 'All about teapots.',
        publishedAt: '2025-12-30T00:00:00.000Z',
      },
    ],
    images: [],
  });
  const [request] = service.seen;
  assert.equal(request?.method, 'POST');
  assert.equal(request?.path, '/html/');
  assert.deepEqual(Object.fromEntries(new URLSearchParams(request?.body)), {
    q: '急須 選び方',
    b: '',
    kl: 'jp-jp',
  });
});

test('the puzzle for bots is a failure although its status says success', async (t) => {
  const service = await startFakeService(t, () => ({ html: duckDuckGoBotCheck, status: 202 }));
  const duckduckgo = createDuckDuckGo({ safeFetch: fetchFor(t, service), baseUrl: service.baseUrl });
  await assert.rejects(duckduckgo.search(query()), failure('rate-limited', /took us for a bot/));
});

test('DuckDuckGo that finds nothing gives nothing', async (t) => {
  const service = await startFakeService(t, () => ({ html: duckDuckGoNothing }));
  const duckduckgo = createDuckDuckGo({ safeFetch: fetchFor(t, service), baseUrl: service.baseUrl });
  assert.deepEqual(await duckduckgo.search(query()), { results: [], images: [] });
});

test('a page of another kind is a failure, not an empty list', async (t) => {
  const service = await startFakeService(t, () => ({ html: duckDuckGoOther }));
  const duckduckgo = createDuckDuckGo({ safeFetch: fetchFor(t, service), baseUrl: service.baseUrl });
  await assert.rejects(duckduckgo.search(query()), failure('unreadable', /not a list of results/));
});
