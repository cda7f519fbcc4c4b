import { z } from 'zod';
import { askApi } from '../ask-api.ts';
import { looseList, looseText } from '../loose.ts';
import type { SearchProvider, SearchQuery, SearchResults } from '../search.ts';
import { shortQuery } from '../short-query.ts';
import { readWork } from './read-work.ts';
import { bareDoi, doiAddress, sinceDay } from './scholar-service.ts';
import type { ScholarService } from './scholar-service.ts';

const answerSchema = z.object({
  message: z.object({
    items: looseList(
      z.object({
        DOI: z.string(),
        title: looseList(z.string()),
        author: looseList(z.object({ given: looseText, family: looseText, name: looseText })),
        issued: z
          .object({ 'date-parts': z.array(z.array(z.int().nullable())) })
          .nullish()
          .catch(undefined),
        'container-title': looseList(z.string()),
        publisher: looseText,
        abstract: looseText,
      }),
    ),
  }),
});

const FIELDS = 'DOI,title,author,issued,container-title,publisher,abstract';

/** Whatever has a DOI. */
export function createCrossref({
  safeFetch,
  baseUrl = 'https://api.crossref.org',
  mailto,
}: ScholarService): SearchProvider {
  async function search({ text, count, period, signal }: SearchQuery): Promise<SearchResults> {
    const url = new URL('/works', baseUrl);
    url.search = new URLSearchParams({
      'query.bibliographic': shortQuery(text, { maxChars: 300 }),
      rows: String(Math.min(count, 20)),
      select: FIELDS,
      ...(period && { filter: `from-pub-date:${sinceDay(period)}` }),
      ...(mailto && { mailto }),
    }).toString();
    const { data } = await askApi({ vendor: 'Crossref', safeFetch, url, signal }, answerSchema);
    const { textOfHtml } = await import('../text-of-html.ts');
    const results = data.message.items.flatMap((item) => {
      const date = item.issued?.['date-parts'][0] ?? [];
      return readWork({
        url: doiAddress(item.DOI),
        title: textOfHtml(item.title[0]),
        authors: item.author.map(({ given, family, name }) => name ?? [given, family].join(' ')),
        year: date[0],
        venue: item['container-title'][0] ?? item.publisher,
        doi: bareDoi(item.DOI),
        // In the markup of JATS.
        abstract: textOfHtml(item.abstract?.replaceAll(/<(\/?)jats:/g, '<$1')),
        date: dateOf(date),
      });
    });
    return { results: results.slice(0, count), images: [] };
  }

  return { name: 'crossref', search };
}

/** A year alone is no date: it would be taken for its first day. */
function dateOf([year, month, day]: readonly (number | null)[]): string | undefined {
  if (!year || !month || !day) return undefined;
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}
