import { z } from 'zod';
import type { SafeFetch } from '../web/safe-fetch.ts';
import type { WebError } from '../web/web-error.ts';
import { askApi } from './ask-api.ts';
import { looseList, looseText } from './loose.ts';
import { ProviderError } from './provider-error.ts';
import { readImage, readResult } from './read-result.ts';
import type { SearchProvider, SearchQuery, SearchResults } from './search.ts';
import { placeOf } from './search-places.ts';
import { withSites } from './site-query.ts';

const answerSchema = z.object({
  results: looseList(
    z.object({
      url: z.string(),
      title: looseText,
      content: looseText,
      category: looseText,
      img_src: looseText,
      publishedDate: looseText,
    }),
  ),
  unresponsive_engines: looseList(z.tuple([z.string()], z.unknown())),
});

/** A SearXNG instance of one's own. One request asks for pages and images; the answer tells them by category. */
export function createSearxng(settings: { safeFetch: SafeFetch; baseUrl: string }): SearchProvider {
  const base = settings.baseUrl.replace(/\/*$/, '/');

  async function search(query: SearchQuery): Promise<SearchResults> {
    const { count, signal, period } = query;
    const url = new URL('search', base);
    url.search = new URLSearchParams({
      q: withSites(query),
      format: 'json',
      categories: 'general,images',
      language: placeOf(query).language,
      ...(period && { time_range: period }),
    }).toString();
    const { data } = await askApi(
      { vendor: 'SearXNG', safeFetch: settings.safeFetch, url, signal, explain: explainSearxng },
      answerSchema,
    );
    if (data.results.length === 0 && data.unresponsive_engines.length > 0) {
      throw enginesSilent(data.unresponsive_engines.map(([engine]) => engine));
    }
    const pages = data.results.filter(({ category }) => category !== 'images');
    const pictures = data.results.filter(({ category }) => category === 'images');
    return {
      results: pages
        .flatMap((page) =>
          readResult({ url: page.url, title: page.title, snippet: page.content, date: page.publishedDate }),
        )
        .slice(0, count),
      images: pictures
        .flatMap(({ img_src, title, url: link }) => readImage({ imageUrl: img_src, title, link, base }))
        .slice(0, count),
    };
  }

  return { name: 'searxng', search };
}

function explainSearxng(error: WebError): ProviderError | undefined {
  if (error.status === 403) {
    return new ProviderError(
      'refused',
      'SearXNG refused to answer in JSON (status 403): its settings.yml must list json under search.formats.',
      403,
    );
  }
  if (error.status === 429) {
    return new ProviderError(
      'rate-limited',
      'SearXNG took us for a bot (status 429): let this service pass in its limiter.toml, or switch the limiter off.',
      429,
    );
  }
  if (error.code === 'blocked-address') {
    return new ProviderError(
      'unavailable',
      'SearXNG has a private address: add its host:port to ALLOW_PRIVATE_NETWORK.',
    );
  }
  return undefined;
}

function enginesSilent(engines: string[]): ProviderError {
  const names = engines.filter((name) => /^[\w .-]{1,40}$/.test(name)).slice(0, 5);
  return new ProviderError(
    'unavailable',
    `None of SearXNG's engines answered${names.length > 0 ? ` (${names.join(', ')})` : ''}.`,
  );
}
