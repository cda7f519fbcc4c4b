import type { SafeFetch } from '../web/safe-fetch.ts';
import { fetchFrom } from './ask-api.ts';
import type { SearchProvider, SearchQuery, SearchResults } from './search.ts';
import { shortQuery } from './short-query.ts';

const places = {
  ja: { region: 'jp-jp', languages: 'ja,en;q=0.5' },
  en: { region: 'us-en', languages: 'en' },
};

/** DuckDuckGo needs no key: its page without scripts is read as a browser would show it. It knows no images. */
export function createDuckDuckGo(settings: { safeFetch: SafeFetch; baseUrl?: string }): SearchProvider {
  const { safeFetch, baseUrl = 'https://html.duckduckgo.com' } = settings;

  async function search({ text, locale, count, signal }: SearchQuery): Promise<SearchResults> {
    const { region, languages } = places[locale];
    const form = new URLSearchParams({ q: shortQuery(text, { maxChars: 400 }), b: '', kl: region });
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
