import { z } from 'zod';
import type { SafeFetch } from '../web/safe-fetch.ts';
import { askApi } from './ask-api.ts';
import { looseList, looseText } from './loose.ts';
import { readImage, readResult } from './read-result.ts';
import type { SearchProvider, SearchQuery, SearchResults } from './search.ts';
import { placeOf } from './search-places.ts';
import { shortQuery } from './short-query.ts';

const answerSchema = z.object({
  results: looseList(
    z.object({ url: z.string(), title: looseText, content: looseText, published_date: looseText }),
  ),
  // With descriptions an image is an object, without them a plain address.
  images: looseList(
    z.union([
      z.object({ url: z.string(), description: looseText }),
      z.string().transform((url) => ({ url, description: undefined })),
    ]),
  ),
});

const mostResults = 20;

export function createTavily(settings: {
  safeFetch: SafeFetch;
  apiKey: string;
  baseUrl?: string;
}): SearchProvider {
  const { safeFetch, apiKey, baseUrl = 'https://api.tavily.com' } = settings;

  async function search(query: SearchQuery): Promise<SearchResults> {
    const { text, count, signal, period, sites = [] } = query;
    const { language, countryName } = placeOf(query);
    const body = {
      query: shortQuery(text, { maxChars: 400 }),
      max_results: Math.min(count, mostResults),
      search_depth: 'basic',
      include_images: true,
      include_image_descriptions: true,
      // English pages come from everywhere.
      ...(language !== 'en' && countryName && { country: countryName }),
      ...(period && { time_range: period }),
      ...(sites.length > 0 && { include_domains: sites }),
    };
    const { data } = await askApi(
      {
        vendor: 'Tavily',
        safeFetch,
        url: new URL('/search', baseUrl),
        headers: { authorization: `Bearer ${apiKey}` },
        body,
        signal,
      },
      answerSchema,
    );
    return {
      results: data.results
        .flatMap(({ url, title, content, published_date }) =>
          readResult({ url, title, snippet: content, date: published_date }),
        )
        .slice(0, count),
      images: data.images
        .flatMap(({ url, description }) => readImage({ imageUrl: url, title: description }))
        .slice(0, count),
    };
  }

  return { name: 'tavily', search };
}
