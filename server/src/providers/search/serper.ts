import { z } from 'zod';
import type { SafeFetch } from '../web/safe-fetch.ts';
import { askApi } from './ask-api.ts';
import { imagesBeside } from './images-beside.ts';
import { looseList, looseText } from './loose.ts';
import { readImage, readResult } from './read-result.ts';
import type { ImageResult, SearchProvider, SearchQuery, SearchResult } from './search.ts';
import { shortQuery } from './short-query.ts';

const webSchema = z.object({
  organic: looseList(z.object({ link: z.string(), title: looseText, snippet: looseText, date: looseText })),
});

const imagesSchema = z.object({
  images: looseList(
    z.object({ imageUrl: z.string(), thumbnailUrl: looseText, title: looseText, link: looseText }),
  ),
});

const places = { ja: { gl: 'jp', hl: 'ja' }, en: { gl: 'us', hl: 'en' } };

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
    return {
      vendor: 'Serper',
      safeFetch,
      url: new URL(path, baseUrl),
      headers: { 'x-api-key': apiKey },
      // More than ten results cost a second credit.
      body: {
        q: shortQuery(query.text, { maxChars: 2_000 }),
        num: Math.min(query.count, 10),
        ...places[query.locale],
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
