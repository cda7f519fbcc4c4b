import type { SafeFetch } from '../web/safe-fetch.ts';
import { fetchFrom } from './ask-api.ts';
import type { SearchProvider, SearchQuery, SearchResults } from './search.ts';
import { placeOf } from './search-places.ts';
import { shortQuery } from './short-query.ts';
import { withSites } from './site-query.ts';

/** No region in particular. */
const ANYWHERE = 'wt-wt';
const periods = { day: 'd', week: 'w', month: 'm', year: 'y' };

/** DuckDuckGo needs no key: its page without scripts is read as a browser would show it. It knows no images. */
export function createDuckDuckGo(settings: { safeFetch: SafeFetch; baseUrl?: string }): SearchProvider {
  const { safeFetch, baseUrl = 'https://html.duckduckgo.com' } = settings;

  async function search(query: SearchQuery): Promise<SearchResults> {
    const { count, signal, period } = query;
    const { language, region = ANYWHERE } = placeOf(query);
    const languages = language === 'en' ? 'en' : `${language},en;q=0.5`;
    const form = new URLSearchParams({
      q: shortQuery(withSites(query), { maxChars: 400 }),
      b: '',
      kl: region,
      ...(period && { df: periods[period] }),
    });
    const { bytes } = await fetchFrom(
      { vendor: 'DuckDuckGo', safeFetch, url: new URL('/html/', baseUrl), signal },
      {
        method: 'POST',
        headers: {
          accept: 'text/html',
          'accept-language': languages,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: form.toString(),
      },
    );
    // Not before it is needed: the parser of pages takes long to load.
    const { readDuckDuckGoPage } = await import('./duckduckgo-page.ts');
    return { results: readDuckDuckGoPage(bytes.toString('utf8')).slice(0, count), images: [] };
  }

  return { name: 'duckduckgo', search };
}
