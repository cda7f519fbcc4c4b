import { idfOf } from '../bm25.ts';
import type { Breather } from '../breather.ts';
import { shippedAnswerModel } from './answer-model.ts';
import type { AskedTerm } from './asked-terms.ts';
import type { ReadSentence } from './read-sentences.ts';

export interface Ranking {
  /** Best first. */
  ranked: RankedSentence[];
  /** How much each asked term weighs. */
  weights: number[];
  /** How well each asked term, or what is said for it, stands anywhere in a section. */
  same: ReadonlyMap<number, Float32Array>;
}

export interface RankedSentence {
  sentence: ReadSentence;
  score: number;
  features: number[];
}

export interface RankOptions {
  terms: readonly AskedTerm[];
  /** The question asks for something of a certain form. */
  hasForm: boolean;
  breather: Breather;
}

/** What is matched by a word that stands for another counts as found from here on. */
const FOUND = 0.5;
const NEAR_BEFORE = 2;
const NEAR_AFTER = 1;
const NEAR_SHARE = 0.8;
const LONG = 30;
const LEAST_IDF = 0.15;
const NAME_BONUS = 0.2;
/** So near the question as a whole, a sentence is looked at though it has none of its words. */
const ALIKE = 0.4;

/** The sentences with what they match, best first. */
export async function rankSentences(read: readonly ReadSentence[], options: RankOptions): Promise<Ranking> {
  const { terms, hasForm, breather } = options;
  const weights = weightsOf(read, terms);
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const sections = bestBySection(read, ({ own, head }, i) => Math.max(own[i]!, head[i]!));
  const same = bestBySection(read, (sentence, i) => sentence.same[i]!);
  const learned = shippedAnswerModel().ranker;
  const ranked: RankedSentence[] = [];
  for (const [at, sentence] of read.entries()) {
    if (breather.due()) await breather.rest();
    if (sentence.isQuestion) continue;
    const features = featuresOf(read, { at, weights, total, sections, hasForm });
    const score = features.reduce((sum, value, i) => sum + value * learned[i]!, 0);
    if (score > 0 && isNear(features)) ranked.push({ sentence, score, features });
  }
  return { ranked: ranked.sort((a, b) => b.score - a.score), weights, same };
}

/** What of the question a sentence has by itself, its headings and its neighbours. */
export const coverOf = ({ features }: Pick<RankedSentence, 'features'>): number =>
  features[0]! + features[1]! + features[2]!;

const isNear = (features: number[]): boolean => coverOf({ features }) > 0 || features[10]! >= ALIKE;

/** Rare in the language and in these documents: what tells one sentence from the others. */
function weightsOf(read: readonly ReadSentence[], terms: readonly AskedTerm[]): number[] {
  return terms.map(({ rarity, isExact }, i) => {
    const inDocuments = read.filter(({ own }) => own[i]! >= FOUND).length;
    const idf = idfOf(inDocuments, read.length) / Math.log(2 + read.length);
    return (rarity + (isExact ? NAME_BONUS : 0)) * Math.max(LEAST_IDF, idf);
  });
}

function bestBySection(
  read: readonly ReadSentence[],
  valueOf: (sentence: ReadSentence, term: number) => number,
): Map<number, Float32Array> {
  const sections = new Map<number, Float32Array>();
  for (const sentence of read) {
    if (sentence.isBoilerplate) continue;
    const best = sections.get(sentence.section) ?? new Float32Array(sentence.own.length);
    for (let i = 0; i < best.length; i += 1) best[i] = Math.max(best[i]!, valueOf(sentence, i));
    sections.set(sentence.section, best);
  }
  return sections;
}

interface Around {
  at: number;
  weights: readonly number[];
  total: number;
  sections: ReadonlyMap<number, Float32Array>;
  hasForm: boolean;
}

/** In shares of the question: by itself, by its headings, beside it and in its section, each what it adds; then its form. */
function featuresOf(
  read: readonly ReadSentence[],
  { at, weights, total, sections, hasForm }: Around,
): number[] {
  const sentence = read[at]!;
  const section = sections.get(sentence.section) ?? sentence.own;
  const most = Math.max(...weights, 0);
  let [own, head, near, around, exact, heaviest] = [0, 0, 0, 0, 0, 0];
  for (const [i, weight] of weights.entries()) {
    const here = sentence.own[i]!;
    const above = Math.max(here, sentence.head[i]!);
    const beside = besideOf(read, at, i);
    own += weight * here;
    head += weight * (above - here);
    near += weight * Math.max(0, beside - above);
    around += weight * Math.max(0, section[i]! - Math.max(above, beside));
    if (here >= 0.99) exact += weight;
    if (weight === most) heaviest = Math.max(heaviest, above, NEAR_SHARE * beside);
  }
  return [
    own / total,
    head / total,
    near / total,
    around / total,
    exact / total,
    heaviest,
    hasForm ? (sentence.holdsForm ? 1 : -1) : 0,
    sentence.isBoilerplate ? 1 : 0,
    sentence.words < 3 ? 1 : 0,
    Math.max(0, sentence.words - LONG) / LONG,
    sentence.meaning,
  ];
}

function besideOf(read: readonly ReadSentence[], at: number, term: number): number {
  const { section } = read[at]!;
  let best = 0;
  for (let i = at - NEAR_BEFORE; i <= at + NEAR_AFTER; i += 1)
    if (i !== at && read[i]?.section === section) best = Math.max(best, read[i]!.own[term]!);
  return best;
}
