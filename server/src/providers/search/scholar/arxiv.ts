import { tokens } from '../../../text/tokens.ts';
import { fetchFrom } from '../ask-api.ts';
import { ProviderError } from '../provider-error.ts';
import type { SearchProvider, SearchQuery, SearchResult, SearchResults } from '../search.ts';
import { readWork } from './read-work.ts';
import { bareDoi, sinceDay } from './scholar-service.ts';
import type { ScholarService } from './scholar-service.ts';

const MOST_WORDS = 10;

/** Preprints. It answers with Atom. */
export function createArxiv({
  safeFetch,
  baseUrl = 'https://export.arxiv.org',
}: ScholarService): SearchProvider {
  async function search({ text, count, period, signal }: SearchQuery): Promise<SearchResults> {
    const words = wordsOf(text);
    if (words.length === 0) return { results: [], images: [] };
    const since = period && `submittedDate:[${sinceDay(period).replaceAll('-', '')}0000 TO 299912312359]`;
    const url = new URL('/api/query', baseUrl);
    url.search = new URLSearchParams({
      search_query: [...words.map((word) => `all:${word}`), ...(since ? [since] : [])].join(' AND '),
      start: '0',
      max_results: String(Math.min(count, 20)),
      sortBy: 'relevance',
    }).toString();
    const { bytes } = await fetchFrom(
      { vendor: 'arXiv', safeFetch, url, signal },
      { headers: { accept: 'application/atom+xml' } },
    );
    return { results: (await readFeed(bytes.toString('utf8'))).slice(0, count), images: [] };
  }

  return { name: 'arxiv', search };
}

/** Words of Latin script as they are written: arXiv is in English, and stems by itself. */
function wordsOf(text: string): string[] {
  const words = text.split(/[^\p{Script=Latin}\p{N}-]+/u).filter((word) => tokens(word).length > 0);
  return [...new Set(words)].slice(0, MOST_WORDS);
}

async function readFeed(xml: string): Promise<SearchResult[]> {
  // Not before it is needed.
  const { readXml, elementsNamed, textNamed } = await import('./read-xml.ts');
  const [feed] = elementsNamed(readXml(xml), 'feed');
  if (!feed) throw new ProviderError('unreadable', 'arXiv answered with something that is not a feed.');
  return elementsNamed(feed, 'entry').flatMap((entry) => {
    const published = textNamed(entry, 'published');
    return readWork({
      url: textNamed(entry, 'id')
        ?.trim()
        .replace(/^http:/, 'https:'),
      title: textNamed(entry, 'title'),
      authors: elementsNamed(entry, 'author').map((author) => textNamed(author, 'name')),
      year: Number(published?.slice(0, 4)) || undefined,
      venue: textNamed(entry, 'arxiv:journal_ref') ?? 'arXiv',
      doi: bareDoi(textNamed(entry, 'arxiv:doi')),
      abstract: textNamed(entry, 'summary'),
      date: published,
    });
  });
}
