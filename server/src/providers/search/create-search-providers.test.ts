import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSafeFetch } from '../web/safe-fetch.ts';
import { createSearchProviders } from './create-search-providers.ts';

function namesWith(settings: Parameters<typeof createSearchProviders>[0]): string[] {
  return createSearchProviders(settings, createSafeFetch({ allowPrivate: [] })).map(({ name }) => name);
}

test('without any settings the keyless providers are there', () => {
  assert.deepEqual(namesWith({}), ['duckduckgo', 'wikipedia']);
});

test("one's own SearXNG comes first, then the keys, then the keyless", () => {
  assert.deepEqual(
    namesWith({
      serperApiKey: 's',
      tavilyApiKey: 't',
      braveApiKey: 'b',
      searxngUrl: 'http://127.0.0.1:8888',
    }),
    ['searxng', 'brave', 'tavily', 'serper', 'duckduckgo', 'wikipedia'],
  );
});
