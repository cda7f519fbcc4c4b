import { readResult } from '../read-result.ts';
import type { ScholarlyWork, SearchResult } from '../search.ts';

type Text = string | null | undefined;

interface GivenWork {
  url: Text;
  title: Text;
  authors: readonly Text[];
  year?: number | null | undefined;
  venue?: Text;
  doi?: string | undefined;
  abstract?: Text;
  /** `2024-03-05`, as far as it is known. */
  date?: Text;
}

const MOST_AUTHORS = 50;

/** A work in our form: a result whose snippet is its abstract, and what is known of it beside. */
export function readWork(given: GivenWork): SearchResult[] {
  const abstract = line(given.abstract);
  const venue = line(given.venue);
  const authors = given.authors.map(line).filter((name) => name !== '');
  const work: ScholarlyWork = {
    authors: authors.slice(0, MOST_AUTHORS),
    ...(given.year && { year: given.year }),
    ...(venue && { venue }),
    ...(given.doi && { doi: given.doi }),
    ...(abstract && { abstract }),
  };
  const { url, title, date } = given;
  return readResult({
    url,
    title: line(title),
    snippet: abstract || [authors[0], venue].join(' '),
    date,
  }).map((result) => ({ ...result, work }));
}

const line = (text: Text): string => (text ?? '').replace(/\s+/g, ' ').trim();
