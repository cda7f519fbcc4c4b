import type { SearchQuery } from '../search.ts';

export function query(given: Partial<SearchQuery> = {}): SearchQuery {
  return {
    text: 'vector databases',
    locale: 'en',
    count: 10,
    signal: new AbortController().signal,
    ...given,
  };
}
