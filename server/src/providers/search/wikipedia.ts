import { z } from 'zod';
import type { SafeFetch } from '../web/safe-fetch.ts';
import { askApi } from './ask-api.ts';
import { looseList, looseText } from './loose.ts';
import { ProviderError } from './provider-error.ts';
import { readImage, readResult } from './read-result.ts';
import type { SearchProvider, SearchQuery, SearchResults } from './search.ts';
import { placeOf } from './search-places.ts';
import { shortQuery } from './short-query.ts';
import { isOfSites } from '../web/of-sites.ts';

/** By language. */
export type WikipediaUrls = Record<string, string>;

const WIKI_NAME = /^[a-z]{2,3}$/;
// Where the code of a language is not the name of its Wikipedia.
const WIKIS: Record<string, string> = { nb: 'no' };

const answerSchema = z.object({
  query: z
    .object({
      pages: looseList(
        z.object({
          index: z.number().nullish().catch(undefined),
          fullurl: z.string(),
          title: looseText,
          extract: looseText,
          original: z.object({ source: looseText }).nullish().catch(undefined),
        }),
      ),
    })
    .nullish(),
  error: z.object({ code: z.unknown() }).nullish(),
});

// Introductions come for at most this many pages at once.
const mostPages = 20;

/** Wikipedia needs no key: first in the language asked for, then in English if that gave too little. */
export function createWikipedia(settings: {
  safeFetch: SafeFetch;
  baseUrls?: Partial<WikipediaUrls>;
}): SearchProvider {
  const { baseUrls = {} } = settings;
  const addressOf = (language: string) =>
    baseUrls[language] ??
    `https://${WIKI_NAME.test(language) ? (WIKIS[language] ?? language) : 'en'}.wikipedia.org`;

  async function search(query: SearchQuery): Promise<SearchResults> {
    const { language } = placeOf(query);
    if (!isOfSites(addressOf(language), query.sites)) return { results: [], images: [] };
    const first = await searchIn(language, query);
    if (language === 'en' || first.results.length >= query.count / 2) return first;
    const second = await searchIn('en', query).catch((error: unknown) => {
      if (error instanceof ProviderError && first.results.length > 0) return undefined;
      throw error;
    });
    return {
      results: [...first.results, ...(second?.results ?? [])].slice(0, query.count),
      images: [...first.images, ...(second?.images ?? [])].slice(0, query.count),
    };
  }

  async function searchIn(language: string, query: SearchQuery): Promise<SearchResults> {
    const url = new URL('/w/api.php', addressOf(language));
    url.search = new URLSearchParams({
      action: 'query',
      format: 'json',
      formatversion: '2',
      generator: 'search',
      gsrsearch: shortQuery(query.text, { maxChars: 300 }),
      gsrlimit: String(Math.min(query.count, mostPages)),
      prop: 'info|extracts|pageimages',
      inprop: 'url',
      exintro: '1',
      explaintext: '1',
      exchars: '500',
      exlimit: 'max',
      piprop: 'original',
      pilimit: 'max',
    }).toString();
    const { data } = await askApi(
      { vendor: 'Wikipedia', safeFetch: settings.safeFetch, url, signal: query.signal },
      answerSchema,
    );
    // Its errors come with status 200.
    if (data.error) throw new ProviderError('unavailable', 'Wikipedia could not do the search.');
    const pages = (data.query?.pages ?? []).toSorted(
      (a, b) => (a.index ?? mostPages) - (b.index ?? mostPages),
    );
    return {
      results: pages.flatMap(({ fullurl, title, extract }) =>
        readResult({ url: fullurl, title, snippet: extract }),
      ),
      images: pages.flatMap(({ original, title, fullurl }) =>
        readImage({ imageUrl: original?.source, title, link: fullurl }),
      ),
    };
  }

  return { name: 'wikipedia', search };
}
