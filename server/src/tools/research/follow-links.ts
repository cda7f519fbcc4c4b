import { canonicalUrl } from '../../providers/web/canonical-url.ts';
import type { SearchResult } from '../../providers/search/search.ts';
import { createBm25 } from '../../text/bm25.ts';
import { queryTerms } from '../../text/query-terms.ts';
import { tokens } from '../../text/tokens.ts';
import { textOf } from './choose-pages.ts';

/** A page that was read, with its links. */
export interface LinkingPage {
  hop: number;
  links: readonly { title: string; url: string; type: string }[];
}

/** Further away than this the subject is another one. */
const MOST_HOPS = 2;
const MOST_LINKS = 12;
/** What a link must say of a missing thing: this share of its terms, by weight. */
const ENOUGH = 0.5;

/** Links behind which something missing is likely to be, by what they say of it; the likeliest first. */
export function likelyLinks(
  pages: readonly LinkingPage[],
  { missing, seen }: { missing: readonly string[]; seen: (url: string) => boolean },
): { links: SearchResult[]; hops: Map<string, number> } {
  const found = new Map<string, SearchResult & { hop: number }>();
  for (const { hop, links } of pages)
    if (hop < MOST_HOPS)
      for (const { title, url, type } of links) {
        const key = canonicalUrl(url);
        if (type === 'image' || title.trim() === '' || found.has(key) || seen(key)) continue;
        found.set(key, { url, title, snippet: '', hop: hop + 1 });
      }
  const all = [...found].map(([key, link]) => ({ key, link, terms: tokens(textOf(link)) }));
  const bm25 = createBm25(all);
  const needs = missing.map((need) => queryTerms(need)).filter((terms) => terms.length > 0);
  const weigh = (terms: readonly string[]) => terms.reduce((sum, term) => sum + bm25.idf(term), 0);
  const likely = all
    .map(({ key, link, terms }, i) => {
      const held = new Set(terms);
      const share = Math.max(
        0,
        ...needs.map((need) => weigh(need.filter((term) => held.has(term))) / weigh(need)),
      );
      return { key, link, share, score: Math.max(0, ...needs.map((need) => bm25.score(need, i))) };
    })
    .filter(({ share }) => share >= ENOUGH)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_LINKS);
  return {
    links: likely.map(({ link: { hop: _hop, ...link } }) => link),
    hops: new Map(likely.map(({ key, link }) => [key, link.hop])),
  };
}
