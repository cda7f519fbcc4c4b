import { z } from 'zod';
import { askApi } from '../ask-api.ts';
import { looseList, looseText } from '../loose.ts';
import type { SearchProvider, SearchQuery, SearchResults } from '../search.ts';
import { shortQuery } from '../short-query.ts';
import { readWork } from './read-work.ts';
import { bareDoi, sinceDay } from './scholar-service.ts';
import type { ScholarService } from './scholar-service.ts';

const location = z
  .object({
    landing_page_url: looseText,
    source: z.object({ display_name: looseText }).nullish().catch(undefined),
  })
  .nullish()
  .catch(undefined);

const answerSchema = z.object({
  results: looseList(
    z.object({
      id: looseText,
      doi: looseText,
      display_name: looseText,
      publication_year: z.int().nullish().catch(undefined),
      publication_date: looseText,
      authorships: looseList(z.object({ author: z.object({ display_name: looseText }) })),
      primary_location: location,
      best_oa_location: location,
      abstract_inverted_index: z.record(z.string(), z.array(z.int())).nullish().catch(undefined),
    }),
  ),
});

const FIELDS =
  'id,doi,display_name,publication_year,publication_date,authorships,primary_location,best_oa_location,abstract_inverted_index';

/** Works of all fields. Addresses of open copies come first: those can be read. */
export function createOpenAlex({
  safeFetch,
  baseUrl = 'https://api.openalex.org',
  mailto,
}: ScholarService): SearchProvider {
  async function search({ text, count, period, signal }: SearchQuery): Promise<SearchResults> {
    const url = new URL('/works', baseUrl);
    url.search = new URLSearchParams({
      search: shortQuery(text, { maxChars: 300 }),
      'per-page': String(Math.min(count, 25)),
      select: FIELDS,
      ...(period && { filter: `from_publication_date:${sinceDay(period)}` }),
      ...(mailto && { mailto }),
    }).toString();
    const { data } = await askApi({ vendor: 'OpenAlex', safeFetch, url, signal }, answerSchema);
    const results = data.results.flatMap((found) => {
      const { best_oa_location: open, primary_location: primary } = found;
      return readWork({
        url: open?.landing_page_url ?? primary?.landing_page_url ?? found.doi ?? found.id,
        title: found.display_name,
        authors: found.authorships.map(({ author }) => author.display_name),
        year: found.publication_year,
        venue: primary?.source?.display_name,
        doi: bareDoi(found.doi),
        abstract: textOfIndex(found.abstract_inverted_index),
        date: found.publication_date,
      });
    });
    return { results: results.slice(0, count), images: [] };
  }

  return { name: 'openalex', search };
}

/** Abstracts come as an index: every word with its places. */
function textOfIndex(index: Record<string, number[]> | null | undefined): string {
  const placed = Object.entries(index ?? {}).flatMap(([word, places]) =>
    places.map((place) => ({ word, place })),
  );
  return placed
    .sort((a, b) => a.place - b.place)
    .map(({ word }) => word)
    .join(' ');
}
