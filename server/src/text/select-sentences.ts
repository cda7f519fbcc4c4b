import { coverOf, type RankedSentence } from './answers/rank-sentences.ts';
import { findAnswers } from './answers/find-answers.ts';
import { isBoilerplate } from './boilerplate.ts';
import { createBreather, type Breather } from './breather.ts';
import { diversify } from './diversify.ts';
import { findCandidates, type Candidate } from './find-candidates.ts';
import { keyTerms } from './key-terms.ts';
import { createPlaces } from './outline.ts';
import { pageAt } from './page-at.ts';
import type { Passage } from './passage.ts';
import { queryTerms } from './query-terms.ts';
import { isGram, tokens } from './tokens.ts';

export interface Quote {
  /** Number of the passage it stands in. */
  n: number;
  /** Word for word, without Markdown markup. */
  quote: string;
  /** Span in the passage's text. */
  start: number;
  end: number;
  /** Headings above it, the widest first. */
  path: string[];
  /** Where pages are known. */
  page?: number | undefined;
  score: number;
}

export interface SelectInput {
  /** Empty, or without a subject ("summarise this"): the most central sentences are chosen. */
  question: string;
  passages: readonly Passage[];
  limit: number;
  signal?: AbortSignal;
}

export interface Selected {
  quotes: Quote[];
  /** Whether they seem to answer the question, and not only to speak of the same things. */
  isAnswered: boolean;
}

const POOL = 60;
/** What a sentence with its headings and neighbours must have of a question to be about it. */
const ENOUGH = 0.28;
/** Of a request that lists much, so many words are enough. */
const ENOUGH_WORDS = 1.4;
const LEAST = 0.03;
/** Next to the best, what scores less than this is noise. */
const MIN_RELATIVE_SCORE = 0.35;
const MIN_CENTRAL_SCORE = 0.2;
const QUESTION_SHARE = 0.2;
const BOILERPLATE_SHARE = 0.05;
const LEAD_SHARE = 0.3;
/** A sentence shorter than this gains nothing by it. */
const FEW_WORDS = 8;

/** The sentences of the passages that say most about the question, best first. */
export async function selectSentences(input: SelectInput): Promise<Quote[]> {
  const words = queryTerms(input.question).filter((term) => !isGram(term)).length;
  return (await select(input, Math.min(ENOUGH, ENOUGH_WORDS / Math.max(1, words)))).quotes;
}

/** The same for a question that one of them has to answer: whether any does is told beside them. */
export async function selectAnswers(input: SelectInput): Promise<Selected> {
  return select(input, LEAST);
}

async function select(input: SelectInput, enough: number): Promise<Selected> {
  const breather = createBreather(input.signal);
  input.signal?.throwIfAborted();
  if (queryTerms(input.question).length === 0)
    return { quotes: await centralSentences(input, breather), isAnswered: true };
  const { ranked, isAnswered, scale } = await findAnswers({ ...input, breather });
  const about = ranked.filter((one) => isAbout(one, { enough, scale }) && isQuotable(one.sentence.text));
  const least = (about[0]?.score ?? 0) * MIN_RELATIVE_SCORE;
  const pool = about
    .slice(0, POOL)
    .filter(({ score }) => score >= least)
    .map((one) => ({ ...one, terms: new Set(tokens(one.sentence.text)) }));
  const quotes = diversify(pool, input.limit).map(({ sentence, score }) => quoteOf(sentence, score));
  return { quotes, isAnswered: isAnswered || about[0]?.sentence.isForeign === true };
}

/** In another language only names and numbers can be shared: one of them is all there will be. */
function isAbout(one: RankedSentence, { enough, scale }: { enough: number; scale: number }): boolean {
  const { sentence, features } = one;
  const [own = 0, head = 0] = features;
  if (sentence.isForeign) return own > 0;
  // What only stands beside the words of the question is about it where it has the form of an answer.
  const isPart = own + head > 0 || features[6] === 1;
  if (enough > LEAST && !sentence.hasName) return false;
  // For itself, with half of what its neighbours say.
  return (
    isPart &&
    (scale * (own + head + coverOf(one))) / 2 >= enough &&
    !isTitle(sentence) &&
    !sentence.isBoilerplate
  );
}

/** A quote that held a number in brackets would read as a citation of one of our sources. */
const isQuotable = (text: string): boolean => !/\[\s*\d+(?:\s*[,–-]\s*\d+)*\s*\]/.test(text);

/** What only repeats what the text is called says nothing about it. */
const isTitle = ({ text, passage: { title } }: { text: string; passage: Passage }): boolean =>
  text.trim().toLowerCase() === title.trim().toLowerCase();

interface Quoted {
  passage: Passage;
  text: string;
  start: number;
  end: number;
  path: string[];
}

const quoteOf = ({ passage, text, start, end, path }: Quoted, score: number): Quote => ({
  n: passage.n,
  quote: text,
  start,
  end,
  path,
  page: pageAt(passage.pages, start),
  score,
});

/** Without a subject: what holds most of the main words of the sources, and stands near the beginning of a part. */
async function centralSentences({ passages, limit }: SelectInput, breather: Breather): Promise<Quote[]> {
  const terms = await keyTerms(
    passages.map(({ text }) => text),
    breather,
  );
  const { candidates } = await findCandidates({ question: '', passages, terms, breather });
  const weights = new Map(terms.map((term, rank) => [term, 1 / (1 + rank)]));
  const places = new Map(passages.map((passage) => [passage, createPlaces(passage.text)]));
  const scored = candidates
    .toSorted((a, b) => a.start - b.start)
    .map((candidate) => {
      const { path } = places.get(candidate.passage)!(candidate.start);
      const words = new Set(tokens(candidate.text));
      return { candidate, path, terms: words, score: centrality(candidate, { words, weights, path }) };
    })
    .filter(({ candidate, score }) => score > 0 && !isTitle(candidate));
  const ranked = scored.sort((a, b) => b.score - a.score);
  const least = (ranked[0]?.score ?? 0) * MIN_CENTRAL_SCORE;
  const pool = ranked.slice(0, POOL).filter(({ score }) => score >= least);
  return diversify(pool, limit).map(({ candidate, path, score }) => quoteOf({ ...candidate, path }, score));
}

function centrality(
  { text, position }: Candidate,
  {
    words,
    weights,
    path,
  }: { words: ReadonlySet<string>; weights: ReadonlyMap<string, number>; path: readonly string[] },
): number {
  const held = [...words].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0);
  const brevity = 1 / Math.sqrt(Math.max(FEW_WORDS, words.size));
  const lead = 1 + LEAD_SHARE * (3 / (3 + position));
  const asks = /[?？]["'”」]?$/.test(text) ? QUESTION_SHARE : 1;
  return held * brevity * lead * asks * (isBoilerplate(text, path) ? BOILERPLATE_SHARE : 1);
}
