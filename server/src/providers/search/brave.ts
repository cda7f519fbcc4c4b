import { z } from 'zod';
import type { SafeFetch } from '../web/safe-fetch.ts';
import { askApi } from './ask-api.ts';
import { imagesBeside } from './images-beside.ts';
import { looseList, looseText } from './loose.ts';
import { readImage, readResult } from './read-result.ts';
import type { ImageResult, SearchProvider, SearchQuery, SearchResult } from './search.ts';
import { placeOf } from './search-places.ts';
import { shortQuery } from './short-query.ts';
import { withSites } from './site-query.ts';

const webSchema = z.object({
  web: z
    .object({
      results: looseList(
        z.object({ url: z.string(), title: looseText, description: looseText, page_age: looseText }),
      ),
    })
    .nullish(),
});

const imagesSchema = z.object({
  results: looseList(
    z.object({ title: looseText, url: looseText, properties: z.object({ url: z.string() }) }),
  ),
});

const freshness = { day: 'pd', week: 'pw', month: 'pm', year: 'py' };
// Longer queries are answered with status 422.
const queryLimits = { maxChars: 400, maxWords: 50 };
const mostResults = 20;

export function createBrave(settings: {
  safeFetch: SafeFetch;
  apiKey: string;
  baseUrl?: string;
}): SearchProvider {
  const { safeFetch, apiKey, baseUrl = 'https://api.search.brave.com' } = settings;

  function requestOf(path: string, query: SearchQuery, extra: Record<string, string>) {
    const url = new URL(path, baseUrl);
    const place = placeOf(query);
    url.search = new URLSearchParams({
      q: shortQuery(withSites(query), queryLimits),
      count: String(Math.min(query.count, mostResults)),
      ...(place.brave && { search_lang: place.brave }),
      country: place.country ?? 'ALL',
      ...extra,
    }).toString();
    const headers = { 'x-subscription-token': apiKey };
    return { vendor: 'Brave Search', safeFetch, url, headers, signal: query.signal };
  }

  async function pages(query: SearchQuery): Promise<SearchResult[]> {
    const { period } = query;
    const extra = {
      result_filter: 'web',
      text_decorations: 'false',
      ...(period && { freshness: freshness[period] }),
    };
    const { data } = await askApi(requestOf('/res/v1/web/search', query, extra), webSchema);
    const { textOfHtml } = await import('./text-of-html.ts');
    const found = (data.web?.results ?? []).flatMap(({ url, title, description, page_age }) =>
      readResult({ url, title: textOfHtml(title), snippet: textOfHtml(description), date: page_age }),
    );
    return found.slice(0, query.count);
  }

  // The thumbnails that Brave offers lead through its own proxy and are not passed on.
  async function images(query: SearchQuery): Promise<ImageResult[]> {
    const { data } = await askApi(requestOf('/res/v1/images/search', query, {}), imagesSchema);
    const { textOfHtml } = await import('./text-of-html.ts');
    const found = data.results.flatMap(({ title, url, properties }) =>
      readImage({ imageUrl: properties.url, title: textOfHtml(title), link: url }),
    );
    return found.slice(0, query.count);
  }

  return { name: 'brave', search: (query) => imagesBeside(pages(query), images(query)) };
}
