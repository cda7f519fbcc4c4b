import type { PassageCandidate } from '../../store/retrieval/passages.ts';
import type { QuestionFeatures } from './question-features.ts';
import type { RankingWeights } from './ranking-weights.ts';

/** A candidate with what the question finds in it. */
export interface RankedPassage {
  id: string;
  titles: string[];
  /** Every name by which it is tied to other passages, its titles among them. */
  names: string[];
  /** One number per feature of the question, 0 where it says nothing. */
  cover: Float64Array;
  /** What it says alone. */
  score: number;
}

export interface RankingContext {
  features: QuestionFeatures;
  weights: RankingWeights;
  averageWords: number;
}

const K1 = 1.2;
const B = 0.4;

export function readCandidate(candidate: PassageCandidate, context: RankingContext): RankedPassage {
  const titles = lines(candidate.titles);
  const cover = coverOf(candidate, { ...context, titles });
  return {
    id: candidate.id,
    titles,
    names: [...new Set([...lines(candidate.names), ...titles])],
    cover,
    score: coverScore(cover, context.features),
  };
}

/** What features add up to; a title within a longer one that is met too counts once. */
function coverScore(cover: Float64Array, features: QuestionFeatures): number {
  return jointScore(cover, cover, features);
}

/** The same for two together: what both say counts once. */
export function jointScore(a: Float64Array, b: Float64Array, { terms, titles }: QuestionFeatures): number {
  let score = 0;
  for (let i = 0; i < terms.length; i++) score += Math.max(a[i]!, b[i]!);
  for (let i = 0; i < titles.length; i++) {
    const at = terms.length + i;
    const value = Math.max(a[at]!, b[at]!);
    if (
      value > 0 &&
      !titles[i]!.within.some((longer) => a[terms.length + longer]! + b[terms.length + longer]! > 0)
    )
      score += value;
  }
  return score;
}

/** BM25 per word of the question, and the titles that the question names. */
function coverOf(
  candidate: PassageCandidate,
  { features, weights, averageWords, titles }: RankingContext & { titles: string[] },
): Float64Array {
  const words = ` ${candidate.words} `;
  const titleWords = ` ${candidate.titleWords} `;
  const norm = K1 * (1 - B + (B * candidate.wordCount) / Math.max(1, averageWords));
  const cover = new Float64Array(features.terms.length + features.titles.length);
  features.terms.forEach(({ spellings }, i) => {
    for (const { term, weight } of spellings) {
      const found = timesIn(words, term) + weights.titleWords * timesIn(titleWords, term);
      if (found > 0) cover[i] = Math.max(cover[i]!, (weight * found * (K1 + 1)) / (found + norm));
    }
  });
  features.titles.forEach(({ key, weight }, i) => {
    if (titles.includes(key)) cover[features.terms.length + i] = weights.namedTitle * weight;
  });
  return cover;
}

/** How often a word stands in a text of words that has a space around each. */
function timesIn(words: string, term: string): number {
  const wanted = ` ${term} `;
  let times = 0;
  // The space after one word is the space before the next.
  for (let at = words.indexOf(wanted); at >= 0; at = words.indexOf(wanted, at + wanted.length - 1)) times++;
  return times;
}

function lines(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}
