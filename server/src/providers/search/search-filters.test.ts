import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import type { SafeFetch } from '../web/safe-fetch.ts';
import { createBrave } from './brave.ts';
import { createDuckDuckGo } from './duckduckgo.ts';
import type { SearchProvider } from './search.ts';
import { createWebSearch } from './search-web.ts';
import { createSearxng } from './searxng.ts';
import { createSerper } from './serper.ts';
import { createTavily } from './tavily.ts';
import type { SeenRequest } from './testing/fake-service.ts';
import { fetchFor, startFakeService } from './testing/fake-service.ts';
import { query } from './testing/query.ts';
import { createWikipedia } from './wikipedia.ts';

type Made = (parts: { safeFetch: SafeFetch; baseUrl: string; apiKey: string }) => SearchProvider;

/** What a provider was sent for German pages of the last week on two sites. */
async function sent(t: TestContext, make: Made): Promise<SeenRequest> {
  const html = '<div class="no-results"></div>';
  const service = await startFakeService(t, ({ path }) => (path === '/html/' ? { html } : { json: {} }));
  const provider = make({ safeFetch: fetchFor(t, service), baseUrl: service.baseUrl, apiKey: 'k' });
  const filters = { language: 'de', period: 'week', sites: ['bund.de', 'bmwk.de'] } as const;
  await provider.search(query({ text: 'Wärmepumpe', ...filters }));
  return service.seen[0]!;
}

const named = 'Wärmepumpe (site:bund.de OR site:bmwk.de)';

test('Brave is asked for the language, the freshness and the sites', async (t) => {
  const { parameters } = await sent(t, createBrave);
  assert.equal(parameters['q'], named);
  assert.deepEqual([parameters['search_lang'], parameters['country']], ['de', 'DE']);
  assert.equal(parameters['freshness'], 'pw');
});

test('Serper is asked for the language, the period and the sites', async (t) => {
  const { q, gl, hl, tbs } = JSON.parse((await sent(t, createSerper)).body);
  assert.deepEqual([q, gl, hl, tbs], [named, 'de', 'de', 'qdr:w']);
});

test('Tavily is asked for the country, the time range and the domains', async (t) => {
  const body = JSON.parse((await sent(t, createTavily)).body);
  assert.deepEqual(
    [body.query, body.country, body.time_range, body.include_domains],
    ['Wärmepumpe', 'germany', 'week', ['bund.de', 'bmwk.de']],
  );
});

test('SearXNG is asked for the language, the time range and the sites', async (t) => {
  const { parameters } = await sent(t, createSearxng);
  assert.deepEqual(
    [parameters['q'], parameters['language'], parameters['time_range']],
    [named, 'de', 'week'],
  );
});

test('DuckDuckGo is asked for the region, the period and the sites', async (t) => {
  const form = new URLSearchParams((await sent(t, createDuckDuckGo)).body);
  assert.deepEqual([form.get('q'), form.get('kl'), form.get('df')], [named, 'de-de', 'w']);
});

test('Wikipedia is asked in the language of the query, and not at all for other sites', async (t) => {
  const german = await startFakeService(t, () => ({ json: {} }));
  const english = await startFakeService(t, () => ({ json: {} }));
  const wikipedia = createWikipedia({
    safeFetch: fetchFor(t, german, english),
    baseUrls: { de: german.baseUrl, en: english.baseUrl },
  });
  await wikipedia.search(query({ language: 'de' }));
  assert.deepEqual([german.seen.length, english.seen.length], [1, 1]);
  await wikipedia.search(query({ language: 'de', sites: ['bund.de'] }));
  assert.equal(german.seen.length, 1);
});

test('a language without a known place is asked for everywhere', async (t) => {
  const service = await startFakeService(t, () => ({ json: {} }));
  const brave = createBrave({ safeFetch: fetchFor(t, service), apiKey: 'k', baseUrl: service.baseUrl });
  await brave.search(query({ language: 'sw' }));
  const { country, search_lang } = service.seen[0]!.parameters;
  assert.deepEqual([country, search_lang], ['ALL', undefined]);
});

test('pages of other sites are left out, whoever found them', async () => {
  const urls = ['https://bund.de/a', 'https://www.bund.de/b', 'https://notbund.de/c'];
  const results = urls.map((url) => ({ url, title: url, snippet: '' }));
  const web = createWebSearch([{ name: 'loose', search: async () => ({ results, images: [] }) }]);
  const outcome = await web.search(query({ sites: ['bund.de'] }));
  assert.deepEqual(
    outcome.results.map(({ url }) => url),
    urls.slice(0, 2),
  );
});

const provider = (name: string, ...urls: string[]): SearchProvider => ({
  name,
  search: async () => ({ results: urls.map((url) => ({ url, title: url, snippet: '' })), images: [] }),
});

test('where breadth is wanted every provider is asked, and the list of each is kept', async () => {
  const web = createWebSearch([
    provider('one', 'https://a.example/', 'https://b.example/'),
    provider('two', 'https://b.example/', 'https://c.example/'),
  ]);
  const { lists } = await web.search(query({ count: 2 }), { breadth: 'all' });
  assert.deepEqual(
    lists.map(({ provider: name, results }) => [name, results.length]),
    [
      ['one', 2],
      ['two', 2],
    ],
  );
});
