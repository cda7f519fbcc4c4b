import { z } from 'zod';
import { askApi, fetchFrom } from '../ask-api.ts';
import { looseList } from '../loose.ts';
import type { SearchProvider, SearchQuery, SearchResult, SearchResults } from '../search.ts';
import { shortQuery } from '../short-query.ts';
import { readWork } from './read-work.ts';
import { bareDoi } from './scholar-service.ts';
import type { ScholarService } from './scholar-service.ts';
import type { XmlElement } from './read-xml.ts';

const foundSchema = z.object({ esearchresult: z.object({ idlist: looseList(z.string().regex(/^\d+$/)) }) });

const DAYS = { day: '1', week: '7', month: '31', year: '366' };

/** Medicine and the life sciences. A search gives numbers; a second request gives what they stand for. */
export function createPubMed({
  safeFetch,
  baseUrl = 'https://eutils.ncbi.nlm.nih.gov',
  mailto,
}: ScholarService): SearchProvider {
  const common = { db: 'pubmed', tool: 'quarry', ...(mailto && { email: mailto }) };
  const addressOf = (path: string, parameters: Record<string, string>) => {
    const url = new URL(`/entrez/eutils/${path}`, baseUrl);
    url.search = new URLSearchParams({ ...common, ...parameters }).toString();
    return url;
  };

  async function search({ text, count, period, signal }: SearchQuery): Promise<SearchResults> {
    const url = addressOf('esearch.fcgi', {
      term: shortQuery(text, { maxChars: 300 }),
      retmode: 'json',
      retmax: String(Math.min(count, 20)),
      sort: 'relevance',
      ...(period && { datetype: 'pdat', reldate: DAYS[period] }),
    });
    const asked = { vendor: 'PubMed', safeFetch, signal };
    const { data } = await askApi({ ...asked, url }, foundSchema);
    const ids = data.esearchresult.idlist;
    if (ids.length === 0) return { results: [], images: [] };
    const about = addressOf('efetch.fcgi', { id: ids.join(','), retmode: 'xml' });
    const { bytes } = await fetchFrom({ ...asked, url: about }, { headers: { accept: 'application/xml' } });
    return { results: (await readArticles(bytes.toString('utf8'))).slice(0, count), images: [] };
  }

  return { name: 'pubmed', search };
}

async function readArticles(xml: string): Promise<SearchResult[]> {
  const { readXml, elementsNamed, textNamed } = await import('./read-xml.ts');
  const nameOf = (author: XmlElement) =>
    textNamed(author, 'CollectiveName') ??
    [textNamed(author, 'ForeName'), textNamed(author, 'LastName')].join(' ');
  return elementsNamed(readXml(xml), 'PubmedArticle').flatMap((article) => {
    const [journal] = elementsNamed(article, 'Journal');
    const ids = elementsNamed(article, 'ArticleId');
    return readWork({
      url: `https://pubmed.ncbi.nlm.nih.gov/${textNamed(article, 'PMID')?.trim()}/`,
      title: textNamed(article, 'ArticleTitle'),
      authors: elementsNamed(article, 'Author').map(nameOf),
      year: Number(journal && textNamed(journal, 'Year')) || undefined,
      venue: journal && textNamed(journal, 'Title'),
      doi: bareDoi(ids.find(({ attributes }) => attributes['IdType'] === 'doi')?.text),
      abstract: elementsNamed(article, 'AbstractText')
        .map(({ text }) => text)
        .join(' '),
    });
  });
}
