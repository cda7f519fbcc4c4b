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
  organic: looseList(z.object({ link: z.string(), title: looseText, snippet: looseText, date: looseText })),
});

const imagesSchema = z.object({
  images: looseList(
    z.object({ imageUrl: z.string(), thumbnailUrl: looseText, title: looseText, link: looseText }),
  ),
});

const periods = { day: 'qdr:d', week: 'qdr:w', month: 'qdr:m', year: 'qdr:y' };

/**
 * Google's results through Serper. This is the one provider whose images carry `thumbnailUrl`: the promised Image
 * has exactly the fields of Serper's image result, and its thumbnails are plain addresses that stay valid.
 */
export function createSerper(settings: {
  safeFetch: SafeFetch;
  apiKey: string;
  baseUrl?: string;
}): SearchProvider {
  const { safeFetch, apiKey, baseUrl = 'https://google.serper.dev' } = settings;

  function requestOf(path: string, query: SearchQuery) {
    const { language, country } = placeOf(query);
    return {
      vendor: 'Serper',
      safeFetch,
      url: new URL(path, baseUrl),
      headers: { 'x-api-key': apiKey },
      // More than ten results cost a second credit.
      body: {
        q: shortQuery(withSites(query), { maxChars: 2_000 }),
        num: Math.min(query.count, 10),
        ...(country && { gl: country.toLowerCase() }),
        hl: language,
        ...(query.period && { tbs: periods[query.period] }),
      },
      signal: query.signal,
    };
  }

  async function pages(query: SearchQuery): Promise<SearchResult[]> {
    const { data } = await askApi(requestOf('/search', query), webSchema);
    const found = data.organic.flatMap(({ link, title, snippet, date }) =>
      readResult({ url: link, title, snippet, date }),
    );
    return found.slice(0, query.count);
  }

  async function images(query: SearchQuery): Promise<ImageResult[]> {
    const { data } = await askApi(requestOf('/images', query), imagesSchema);
    return data.images.flatMap((image) => readImage(image)).slice(0, query.count);
  }

  return { name: 'serper', search: (query) => imagesBeside(pages(query), images(query)) };
}
