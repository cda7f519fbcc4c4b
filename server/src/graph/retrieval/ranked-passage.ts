import { tokens } from '../../providers/model/embedded/text/tokens.ts';
import type { PassageCandidate } from '../../store/passages.ts';
import type { QuestionFeatures } from './question-features.ts';
import type { RankingWeights } from './ranking-weights.ts';
import { titleKeys } from './title-keys.ts';

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
  const titles = titleKeys(candidate.title);
  const cover = coverOf(candidate, { ...context, titles });
  const names = candidate.names === '' ? [] : candidate.names.split('\n');
  return {
    id: candidate.id,
    titles,
    names: [...new Set([...names, ...titles])],
    cover,
    score: coverScore(cover, context.features),
  };
}

/** What features add up to; a title within a longer one that is met too counts once. */
export function coverScore(cover: Float64Array, { terms, titles }: QuestionFeatures): number {
  let score = 0;
  for (let i = 0; i < terms.length; i++) score += cover[i]!;
  for (let i = 0; i < titles.length; i++) {
    const value = cover[terms.length + i]!;
    if (value > 0 && !titles[i]!.within.some((longer) => cover[terms.length + longer]! > 0)) score += value;
  }
  return score;
}

/** BM25 per word of the question, and the titles that the question names. */
function coverOf(
  candidate: PassageCandidate,
  { features, weights, averageWords, titles }: RankingContext & { titles: string[] },
): Float64Array {
  const titleWords = tokens(candidate.title);
  const length = candidate.wordCount + weights.titleWords * titleWords.length;
  const norm = K1 * (1 - B + (B * length) / Math.max(1, averageWords));
  const times = countWanted(candidate, { features, titleWords, titleWeight: weights.titleWords });
  const cover = new Float64Array(features.terms.length + features.titles.length);
  features.terms.forEach(({ spellings }, i) => {
    for (const { term, weight } of spellings) {
      const found = times.get(term) ?? 0;
      if (found > 0) cover[i] = Math.max(cover[i]!, (weight * found * (K1 + 1)) / (found + norm));
    }
  });
  features.titles.forEach(({ key, weight }, i) => {
    if (titles.includes(key)) cover[features.terms.length + i] = weights.namedTitle * weight;
  });
  return cover;
}

function countWanted(
  candidate: PassageCandidate,
  from: { features: QuestionFeatures; titleWords: string[]; titleWeight: number },
): Map<string, number> {
  const times = new Map<string, number>();
  for (const { spellings } of from.features.terms) for (const { term } of spellings) times.set(term, 0);
  const add = (term: string, amount: number): void => {
    const found = times.get(term);
    if (found !== undefined) times.set(term, found + amount);
  };
  for (const word of candidate.words.split(' ')) add(word, 1);
  for (const word of from.titleWords) add(word, from.titleWeight);
  return times;
}
