import { createBm25 } from '../../text/bm25.ts';
import { createBreather } from '../../text/breather.ts';
import { queryTerms } from '../../text/query-terms.ts';
import { tokens } from '../../text/tokens.ts';
import type { SiteLink } from './site.ts';

export interface RankedLink extends SiteLink {
  /** 0 for a link that has nothing to do with the question. */
  score: number;
}

/** By what the links, their addresses and their pages say to the question; otherwise in the order given. */
export async function rankLinks(
  links: readonly SiteLink[],
  { question, signal }: { question: string; signal: AbortSignal },
): Promise<RankedLink[]> {
  const breather = createBreather(signal);
  const documents: { terms: string[] }[] = [];
  for (const link of links) {
    if (breather.due()) await breather.rest();
    documents.push({ terms: tokens(wordsOf(link)) });
  }
  const terms = new Set(queryTerms(question));
  const bm25 = createBm25(documents);
  return links
    .map((link, i) => ({ ...link, score: Math.round(bm25.score(terms, i) * 1_000) / 1_000 }))
    .sort((a, b) => b.score - a.score);
}

function wordsOf({ url, title, pageTitle = '' }: SiteLink): string {
  const { pathname, search } = new URL(url);
  return `${title}\n${pageTitle}\n${decoded(pathname + search).replace(/[-_/.+=&?]+/g, ' ')}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
