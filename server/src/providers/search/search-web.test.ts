import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { createSearchProviders } from './create-search-providers.ts';
import type { SearchProvider } from './search.ts';
import type { WebSearchOptions } from './search-web.ts';
import { createWebSearch } from './search-web.ts';
import { testKey } from './testing/expect-failure.ts';
import type { FakeAnswer, SeenRequest } from './testing/fake-service.ts';
import { fetchFor, startFakeService } from './testing/fake-service.ts';
import { query } from './testing/query.ts';

type Answers = (request: SeenRequest, index: number) => FakeAnswer;
const nothing: Answers = () => ({ json: {} });
const down: Answers = () => ({ json: {}, status: 500 });

/** SearXNG, Tavily, DuckDuckGo and Wikipedia, in this order. */
async function startSearch(
  t: TestContext,
  answers: { searxng?: Answers; tavily?: Answers; duckduckgo?: Answers; wikipedia?: Answers },
  options: WebSearchOptions = {},
) {
  const searxng = await startFakeService(t, answers.searxng ?? nothing);
  const tavily = await startFakeService(t, answers.tavily ?? nothing);
  const duckduckgo = await startFakeService(t, answers.duckduckgo ?? (() => ({ html: '', status: 500 })));
  const wikipedia = await startFakeService(t, answers.wikipedia ?? nothing);
  const providers = createSearchProviders(
    {
      searxngUrl: searxng.baseUrl,
      tavilyApiKey: testKey,
      baseUrls: {
        tavily: tavily.baseUrl,
        duckduckgo: duckduckgo.baseUrl,
        wikipedia: { ja: wikipedia.baseUrl, en: wikipedia.baseUrl },
      },
    },
    fetchFor(t, searxng, tavily, duckduckgo, wikipedia),
  );
  const web = createWebSearch(providers, { retryDelaysMs: [1, 1], ...options });
  return { web, searxng, tavily, duckduckgo, wikipedia };
}

function pages(...urls: string[]): FakeAnswer {
  return {
    json: { results: urls.map((url) => ({ url, title: `Page ${url}`, content: '', category: 'general' })) },
  };
}

test('one provider with enough results is the only one that is asked', async (t) => {
  const { web, tavily } = await startSearch(t, {
    searxng: () => pages('https://a.example/', 'https://b.example/', 'https://c.example/'),
  });
  const outcome = await web.search(query({ count: 2 }));
  assert.deepEqual(outcome.providers, ['searxng']);
  assert.deepEqual(
    outcome.results.map(({ url }) => url),
    ['https://a.example/', 'https://b.example/'],
  );
  assert.deepEqual(outcome.failures, []);
  assert.equal(tavily.seen.length, 0);
});

test('too few results are filled up by the next provider, each page once', async (t) => {
  const { web } = await startSearch(t, {
    searxng: () => pages('https://a.example/page?id=1&utm_source=x'),
    tavily: () => ({
      json: {
        results: [
          { url: 'https://a.example/page/?gclid=9&id=1#top', title: 'The same page' },
          { url: 'https://b.example/', title: 'B' },
        ],
        images: ['https://a.example/i.png', 'https://a.example/i.png?utm_medium=y'],
      },
    }),
  });
  const outcome = await web.search(query({ text: '日本の量子計算', locale: 'ja', count: 4 }));
  assert.deepEqual(outcome.providers, ['searxng', 'tavily']);
  assert.deepEqual(
    outcome.results.map(({ url }) => url),
    ['https://a.example/page?id=1&utm_source=x', 'https://b.example/'],
  );
  assert.deepEqual(outcome.images, [{ imageUrl: 'https://a.example/i.png' }]);
});

test('a provider that fails twice and then answers has not failed', async (t) => {
  const { web, searxng } = await startSearch(t, {
    searxng: (_request, index) => (index < 2 ? { json: {}, status: 500 } : pages('https://a.example/')),
  });
  const outcome = await web.search(query({ count: 1 }));
  assert.deepEqual(outcome.providers, ['searxng']);
  assert.deepEqual(outcome.failures, []);
  assert.equal(searxng.seen.length, 3);
});

test('providers that go on failing lead to the next, and each failure is named', async (t) => {
  const { web, tavily } = await startSearch(t, {
    searxng: () => ({ html: '<title>Bad gateway</title>', status: 502 }),
    tavily: () => ({ json: { detail: { error: testKey } }, status: 401 }),
    duckduckgo: () => ({ html: '<div class="anomaly-modal__title"></div>', status: 202 }),
    wikipedia: () => ({
      json: { query: { pages: [{ fullurl: 'https://en.wikipedia.org/wiki/A', title: 'A' }] } },
    }),
  });
  const outcome = await web.search(query());
  assert.deepEqual(outcome.providers, ['wikipedia']);
  assert.deepEqual(outcome.failures, [
    { provider: 'searxng', reason: 'SearXNG is failing (status 502).' },
    { provider: 'tavily', reason: 'Tavily refused the request or its key (status 401).' },
    { provider: 'duckduckgo', reason: 'DuckDuckGo took us for a bot and asked for a puzzle to be solved.' },
  ]);
  assert.equal(tavily.seen.length, 1);
  assert.ok(!JSON.stringify(outcome).includes(testKey));
});

test('when nothing can be reached the outcome is empty and says why', async (t) => {
  const { web } = await startSearch(t, { searxng: down, tavily: down, duckduckgo: down, wikipedia: down });
  const outcome = await web.search(query());
  assert.deepEqual(outcome.results, []);
  assert.deepEqual(
    outcome.failures.map(({ provider }) => provider),
    ['searxng', 'tavily', 'duckduckgo', 'wikipedia'],
  );
});

test('a silent provider is given up after its time limit, and left alone after the second time', async (t) => {
  const { web, searxng } = await startSearch(
    t,
    {
      searxng: () => 'silent',
      tavily: () => ({ json: { results: [{ url: 'https://b.example/', title: 'B' }] } }),
    },
    { timeLimitMs: 1_500, restMs: 3_600_000 },
  );
  const reasons: (string | undefined)[] = [];
  for (let round = 0; round < 3; round += 1) {
    const outcome = await web.search(query({ count: 1 }));
    assert.deepEqual(outcome.providers, ['tavily']);
    reasons.push(outcome.failures[0]?.reason);
  }
  assert.deepEqual(reasons, [
    'The service did not answer within 1.5 s.',
    'The service did not answer within 1.5 s.',
    'Left alone for a while after repeated failures: The service did not answer within 1.5 s.',
  ]);
  assert.equal(searxng.seen.length, 2);
});

test('a provider that was left alone is asked again after its rest', async (t) => {
  const clock = { time: 0 };
  const { web, searxng } = await startSearch(
    t,
    { searxng: (_request, index) => (index < 2 ? { html: 'not JSON' } : pages('https://a.example/')) },
    { restMs: 60_000, now: () => clock.time },
  );
  await web.search(query({ count: 1 }));
  await web.search(query({ count: 1 }));
  await web.search(query({ count: 1 }));
  assert.equal(searxng.seen.length, 2);
  clock.time = 60_000;
  assert.deepEqual((await web.search(query({ count: 1 }))).providers, ['searxng']);
});

test('a query that a provider does not accept says nothing about the provider', async (t) => {
  const { web, searxng } = await startSearch(t, { searxng: () => ({ json: {}, status: 400 }) });
  for (let round = 0; round < 4; round += 1) await web.search(query());
  assert.equal(searxng.seen.length, 4);
});

test('the caller can stop a search at any time', async (t) => {
  const controller = new AbortController();
  const reason = new Error('The run was cancelled.');
  const { web, tavily } = await startSearch(t, {
    searxng: () => {
      controller.abort(reason);
      return 'silent';
    },
  });
  await assert.rejects(web.search(query({ signal: controller.signal })), reason);
  assert.equal(tavily.seen.length, 0);
});

test('a search that was stopped before it began asks nobody', async (t) => {
  const { web, searxng } = await startSearch(t, {});
  const reason = new Error('The run was cancelled.');
  await assert.rejects(web.search(query({ signal: AbortSignal.abort(reason) })), reason);
  assert.equal(searxng.seen.length, 0);
});

test('a provider that ignores its signal cannot hold up a search', async () => {
  const deaf: SearchProvider = { name: 'deaf', search: () => new Promise(() => {}) };
  const web = createWebSearch([deaf], { timeLimitMs: 20 });
  const outcome = await web.search(query());
  assert.deepEqual(outcome.failures, [
    { provider: 'deaf', reason: 'The service did not answer within 0.02 s.' },
  ]);
});

test('a bug in a provider is not taken for a failure of the service', async () => {
  const buggy: SearchProvider = { name: 'buggy', search: () => Promise.reject(new TypeError('oops')) };
  await assert.rejects(createWebSearch([buggy]).search(query()), TypeError);
});

test('a failed image search is named beside the results', async () => {
  const half: SearchProvider = {
    name: 'half',
    search: async () => ({
      results: [{ url: 'https://a.example/', title: 'A', snippet: '' }],
      images: [],
      imageFailure: 'It was closed.',
    }),
  };
  const outcome = await createWebSearch([half]).search(query({ count: 1 }));
  assert.deepEqual(outcome.failures, [{ provider: 'half', reason: 'No images: It was closed.' }]);
});
