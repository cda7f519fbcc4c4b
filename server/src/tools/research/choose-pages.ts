import { canonicalUrl } from '../../providers/web/canonical-url.ts';
import type { SearchResult } from '../../providers/search/search.ts';
import { createBm25 } from '../../text/bm25.ts';
import { diversify } from '../../text/diversify.ts';
import { queryTerms } from '../../text/query-terms.ts';
import { areCopies, shinglesOf } from '../../text/shingles.ts';
import { tokens } from '../../text/tokens.ts';

/** A page that may be read. */
export interface Candidate extends SearchResult {
  /** How well it stands in all lists together: the sum of 1 / (60 + rank). */
  fused: number;
  /** How many links away from a result of a search; 0 for a result itself. */
  hop: number;
}

export interface RankedCandidate extends Candidate {
  /** What its title, snippet and address say to the question: 1 for the best, 0 for nothing. */
  relevance: number;
}

const RRF = 60;

/** A list of pages, the best first. */
export interface RankedList {
  results: readonly SearchResult[];
  /** How much it counts beside the others; 1 unless given. */
  weight?: number;
}

/** Reciprocal rank fusion: each page once, those first that several lists have near their top. */
export function fuseLists(
  lists: readonly RankedList[],
  { hop = () => 0 }: { hop?: (url: string) => number } = {},
): Candidate[] {
  const byUrl = new Map<string, Candidate>();
  for (const { results, weight = 1 } of lists)
    for (const [rank, result] of results.entries()) {
      const key = canonicalUrl(result.url);
      const known = byUrl.get(key);
      const share = weight / (RRF + rank + 1);
      if (!known) byUrl.set(key, { ...result, fused: share, hop: hop(key) });
      else byUrl.set(key, { ...richer(known, result), fused: known.fused + share });
    }
  return [...byUrl.values()].sort((a, b) => b.fused - a.fused);
}

/** What one list knows of a page and the other does not. */
const richer = (known: Candidate, { snippet, publishedAt, work }: SearchResult): Candidate => ({
  ...known,
  snippet: known.snippet.length >= snippet.length ? known.snippet : snippet,
  ...(publishedAt && { publishedAt: known.publishedAt ?? publishedAt }),
  ...(work && { work: known.work ?? work }),
});

/** Without those that only repeat an earlier one: the same page under another host, the same words. */
export function withoutCopies(candidates: readonly Candidate[]): Candidate[] {
  const kept: { candidate: Candidate; place: string; shingles: ReadonlySet<number> }[] = [];
  for (const candidate of candidates) {
    const place = mirrorPlace(candidate);
    const shingles = shinglesOf(candidate.snippet);
    if (kept.some((other) => other.place === place || areCopies(other.shingles, shingles))) continue;
    kept.push({ candidate, place, shingles });
  }
  return kept.map(({ candidate }) => candidate);
}

/** Alike for a page and for its mobile or lighter form. */
function mirrorPlace({ url }: Candidate): string {
  const { hostname, port, pathname, search } = new URL(url);
  const host = hostname.replace(/^(?:(?:www|m|mobile|amp)\.)+/, '').replace(/\.m\./, '.');
  const path = pathname.replace(/\/(?:amp|index\.html?)?$/, '');
  return `${host}:${port}${path}${search}`;
}

export interface Wanted {
  question: string;
  /** What is missing by now; empty in the first round. */
  missing: readonly string[];
  /** What was just searched for: it may be in another language than the question. */
  queries: readonly string[];
  /** Where the question is about now: today. */
  today?: string | undefined;
  /** By an embedding model, one for each candidate. */
  likeness?: readonly number[] | undefined;
}

const SHARES = { fused: 1, words: 1, meaning: 1, recent: 0.6 };

/** The best first, unlike those before them in host and words. */
export function rankCandidates(candidates: readonly Candidate[], wanted: Wanted): RankedCandidate[] {
  if (candidates.length === 0) return [];
  const documents = candidates.map((candidate) => ({ terms: tokens(textOf(candidate)) }));
  const bm25 = createBm25(documents);
  const needs = [...(wanted.missing.length > 0 ? wanted.missing : [wanted.question]), ...wanted.queries];
  const terms = needs.map((need) => new Set(queryTerms(need)));
  const words = shareOfBest(candidates.map((_, i) => Math.max(...terms.map((each) => bm25.score(each, i)))));
  const fused = shareOfBest(candidates.map((candidate) => candidate.fused));
  const meaning = wanted.likeness ? spread(wanted.likeness) : undefined;
  const scored = candidates.map((candidate, i) => ({
    candidate: { ...candidate, relevance: Math.max(words[i]!, meaning?.[i] ?? 0) },
    score:
      SHARES.fused * fused[i]! +
      SHARES.words * words[i]! +
      SHARES.meaning * (meaning?.[i] ?? 0) +
      (wanted.today === undefined ? 0 : SHARES.recent * recencyOf(candidate, wanted.today)),
    terms: new Set([...hostMarks(candidate), ...documents[i]!.terms]),
  }));
  const chosen = diversify(scored, scored.length);
  const taken = new Set(chosen);
  const others = scored.filter((each) => !taken.has(each)).sort((a, b) => b.score - a.score);
  return [...chosen, ...others].map(({ candidate }) => candidate);
}

export const textOf = ({ title, snippet, url }: Pick<Candidate, 'title' | 'snippet' | 'url'>): string =>
  `${title}\n${snippet}\n${addressWords(url)}`;

function addressWords(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname).replace(/[-_/.+]+/g, ' ');
  } catch (error) {
    if (error instanceof URIError) return pathname;
    throw error;
  }
}

/** Two pages of one host are alike by as much as three words. */
const hostMarks = ({ url }: Candidate): string[] => {
  const { host } = new URL(url);
  return [1, 2, 3].map((mark) => `host ${mark} ${host}`);
};

const shareOfBest = (scores: readonly number[]): number[] => {
  const best = Math.max(...scores);
  return scores.map((score) => (best > 0 ? score / best : 0));
};

/** From the least to the most alike: cosines lie close together. */
function spread(values: readonly number[]): number[] {
  const least = Math.min(...values);
  return shareOfBest(values.map((value) => value - least));
}

const HALF_LIFE_DAYS = 180;
/** A page without a date may be new. */
const UNDATED = 0.3;

function recencyOf({ publishedAt }: Candidate, today: string): number {
  const age =
    publishedAt === undefined ? Number.NaN : (Date.parse(today) - Date.parse(publishedAt)) / 86_400_000;
  return Number.isNaN(age) ? UNDATED : 0.5 ** (Math.max(0, age) / HALF_LIFE_DAYS);
}
