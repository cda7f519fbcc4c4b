import { findCandidates, type Candidate, type Candidates } from './find-candidates.ts';
import type { Passage } from './passage.ts';
import { createBm25, type Bm25 } from './bm25.ts';
import { createBreather, type Breather } from './breather.ts';
import { diversify } from './diversify.ts';
import { keyTerms } from './key-terms.ts';
import { queryTerms } from './query-terms.ts';
import { termWeight, tokens } from './tokens.ts';

export interface Quote {
  /** Number of the passage it stands in. */
  n: number;
  /** Word for word, without Markdown markup. */
  quote: string;
  /** Span in the passage's text. */
  start: number;
  end: number;
  score: number;
}

export interface SelectInput {
  /** Empty, or without a subject ("summarise this"): the most central sentences are chosen. */
  question: string;
  passages: readonly Passage[];
  limit: number;
  signal?: AbortSignal;
}

interface Read extends Candidate {
  words: string[];
  /** Those of its words that are wanted. */
  hits: string[];
}

const POOL = 60;
/** What a sentence and its headings must hold to be about the question: this share of it, or so many terms. */
const ENOUGH_SHARE = 0.4;
const ENOUGH_TERMS = 1.6;
/** Next to the best, what scores less than this is noise. */
const MIN_RELATIVE_SCORE = 0.35;
const MIN_CENTRAL_SCORE = 0.2;
const CONTEXT_SHARE = 0.3;
const QUESTION_SHARE = 0.2;
const EXPECTED_FORM_GAIN = 1.5;
const LEAD_SHARE = 0.3;
/** A sentence shorter than this gains nothing by it. */
const FEW_WORDS = 8;

/** The sentences of the passages that say most about the question, best first. */
export async function selectSentences(input: SelectInput): Promise<Quote[]> {
  const breather = createBreather(input.signal);
  input.signal?.throwIfAborted();
  const asked = queryTerms(input.question);
  const isAsked = asked.length > 0;
  const terms = isAsked ? asked : await centralTerms(input.passages, breather);
  const found = await findCandidates({ ...input, terms, breather });
  const read = await readClosely(found, { terms, breather });
  const scored = isAsked
    ? scoreAsked({ ...read, terms, question: input.question })
    : scoreCentral({ ...read, terms });
  return pick(scored, { limit: input.limit, minShare: isAsked ? MIN_RELATIVE_SCORE : MIN_CENTRAL_SCORE });
}

const centralTerms = (passages: readonly Passage[], breather: Breather): Promise<string[]> =>
  keyTerms(
    passages.map(({ text }) => text),
    breather,
  );

async function readClosely(
  { candidates, total, documentFrequency }: Candidates,
  { terms, breather }: { terms: readonly string[]; breather: Breather },
): Promise<{ sentences: Read[]; bm25: Bm25 }> {
  const wanted = new Set(terms);
  const sentences: Read[] = [];
  for (const candidate of candidates) {
    const words = tokens(candidate.text);
    const hits = words.filter((word) => wanted.has(word));
    if (hits.length > 0 && !isTitle(candidate)) sentences.push({ ...candidate, words, hits });
    if (breather.due()) await breather.rest();
  }
  const documents = sentences.map(({ words, hits }) => ({ terms: hits, length: words.length }));
  return { sentences, bm25: createBm25(documents, { corpusSize: total, documentFrequency }) };
}

/** What only repeats what the text is called says nothing about it. */
const isTitle = ({ text, passage: { title } }: Candidate): boolean =>
  text.trim().toLowerCase() === title.trim().toLowerCase();

interface Scoring {
  sentences: readonly Read[];
  bm25: Bm25;
  terms: readonly string[];
}

interface Scored {
  sentence: Read;
  score: number;
}

function scoreAsked({ sentences, bm25, terms, question }: Scoring & { question: string }): Scored[] {
  const expected = expectedForm(question);
  const enough = enoughWeight(sentences, { bm25, terms });
  const contextOf = contextReader(terms);
  return sentences.map((sentence, index) => {
    const own = new Set(sentence.hits);
    const around = weigh(
      contextOf(sentence).filter((term) => !own.has(term)),
      bm25,
    );
    const held =
      around +
      weigh(
        terms.filter((term) => own.has(term)),
        bm25,
      );
    // In another language only names and numbers can be shared: one of them is all there will be.
    if (held < enough && !sentence.foreign) return { sentence, score: 0 };
    const score = bm25.score(terms, index) + CONTEXT_SHARE * around;
    return { sentence, score: score * formFactor(sentence.text, expected) };
  });
}

function formFactor(sentence: string, expected?: RegExp): number {
  if (/[?？]["'”」]?$/.test(sentence)) return QUESTION_SHARE;
  return expected?.test(sentence.normalize('NFKC')) ? EXPECTED_FORM_GAIN : 1;
}

/** Terms that stand nowhere count like the average of the others: being rare, they would outweigh them all. */
function enoughWeight(sentences: readonly Read[], { bm25, terms }: Omit<Scoring, 'sentences'>): number {
  const present = new Set(sentences.flatMap(({ hits }) => hits));
  const known = terms.filter((term) => present.has(term));
  const average = known.length > 0 ? weigh(known, bm25) / units(known) : 0;
  return average * Math.min(ENOUGH_SHARE * units(terms), ENOUGH_TERMS);
}

const units = (terms: readonly string[]): number => terms.reduce((sum, term) => sum + termWeight(term), 0);

function weigh(terms: readonly string[], bm25: Bm25): number {
  return terms.reduce((sum, term) => sum + termWeight(term) * bm25.idf(term), 0);
}

/** Question terms in a sentence's title and heading: what it is about without saying it again. */
function contextReader(terms: readonly string[]): (sentence: Read) => string[] {
  const known = new Map<string, string[]>();
  return ({ passage, heading }) => {
    const context = `${passage.title}\n${heading}`;
    const found = known.get(context);
    if (found) return found;
    const words = new Set(tokens(context));
    const held = terms.filter((term) => words.has(term));
    known.set(context, held);
    return held;
  };
}

/** Without a subject: what holds most of the main words of the sources, and stands near their beginning. */
function scoreCentral({ sentences, terms }: Pick<Scoring, 'sentences' | 'terms'>): Scored[] {
  const weights = new Map(terms.map((term, rank) => [term, 1 / (1 + rank)]));
  return sentences.map((sentence) => {
    const held = [...new Set(sentence.hits)].reduce((sum, term) => sum + weights.get(term)!, 0);
    const brevity = 1 / Math.sqrt(Math.max(FEW_WORDS, sentence.words.length));
    const lead = 1 + LEAD_SHARE * (3 / (3 + sentence.position));
    return { sentence, score: held * brevity * lead * formFactor(sentence.text) };
  });
}

function pick(scored: readonly Scored[], { limit, minShare }: { limit: number; minShare: number }): Quote[] {
  const ranked = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
  const least = (ranked[0]?.score ?? 0) * minShare;
  const pool = ranked
    .slice(0, POOL)
    .filter(({ score }) => score >= least)
    .map(({ sentence, score }) => ({ sentence, score, terms: new Set(sentence.words) }));
  return diversify(pool, limit).map(({ sentence, score }) => ({
    n: sentence.passage.n,
    quote: sentence.text,
    start: sentence.start,
    end: sentence.end,
    score,
  }));
}

const ASKS_TIME =
  /\bwhen\b|\b(?:what|which) (?:year|date|day|month|time)\b|いつ|何[年月日時]|(?:年|日付|日時|時期)は/i;
const ASKS_NUMBER =
  /\bhow (?:many|much|tall|high|long|far|old|big|large|deep|wide|heavy|fast|often|few)\b|\bwhat (?:percentage|share|number|price|cost|height|size)\b|いくら|いくつ|どのくらい|どれくらい|何(?:メートル|キロ|人|個|円|件|回|台|本|歳|倍|パーセント|%)|(?:数|額|率|高さ|長さ|重さ|大きさ|価格|人口)は/i;
const TIME = /(?<!\d)(?:1\d{3}|20\d{2})(?!\d)|\d{1,2}[月日時:]|\d{1,2}\/\d{1,2}|(?:明治|大正|昭和|平成|令和)/;
const NUMBER = /\d|[一二三四五六七八九十百千万億兆]+(?:人|個|円|件|回|台|本|歳|倍|年|メートル)/;

/** What an answer to the question must hold by its form: a date, a number, or anything. */
export function expectedForm(question: string): RegExp | undefined {
  const text = question.normalize('NFKC');
  if (ASKS_TIME.test(text)) return TIME;
  return ASKS_NUMBER.test(text) ? NUMBER : undefined;
}
