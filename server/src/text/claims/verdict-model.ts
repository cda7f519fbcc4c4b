import { readFileSync } from 'node:fs';
import { predict, type BoostedTrees } from '../boosted-trees.ts';
import type { Rarity } from './claim-terms.ts';

/** A weighted sum of standardised features, squeezed to a probability. */
export interface Logistic {
  mean: number[];
  deviation: number[];
  weights: number[];
  bias: number;
}

/** What was learned from claims and the pages they cite (bench/evidence). */
export interface VerdictModel {
  rarity: Rarity;
  /** How likely a sentence belongs to what carries a claim. */
  ranker: BoostedTrees;
  /** How likely the chosen sentences carry all of it. */
  whole: { logistic: Logistic; trees: BoostedTrees };
  /** How likely they carry anything of it. */
  some: Logistic;
}

interface StoredTrees {
  roots: number[];
  feature: number[];
  value: number[];
  right: number[];
  start: number;
}

export interface StoredVerdictModel {
  /** Common words, and how rare each is in percent. */
  words: string;
  rarities: string;
  ranker: StoredTrees;
  whole: { logistic: Logistic; trees: StoredTrees };
  some: Logistic;
}

/** From here on a claim counts as supported: where F1 was best in learning. */
const SUPPORTED = 0.35;
const UNSUPPORTED = 0.35;
const CLAMP = 4;

let shipped: VerdictModel | undefined;

export function shippedVerdictModel(): VerdictModel {
  return (shipped ??= readVerdictModel(
    JSON.parse(readFileSync(new URL('verdict-model.json', import.meta.url), 'utf8')) as StoredVerdictModel,
  ));
}

function readVerdictModel({ words, rarities, ranker, whole, some }: StoredVerdictModel): VerdictModel {
  const percents = rarities.split(' ').map(Number);
  const known = new Map(words.split(' ').map((word, i) => [word, percents[i]! / 100]));
  return {
    rarity: (term) => known.get(term) ?? 1,
    ranker: readTrees(ranker),
    whole: { logistic: whole.logistic, trees: readTrees(whole.trees) },
    some,
  };
}

const readTrees = ({ roots, feature, value, right, start }: StoredTrees): BoostedTrees => ({
  roots: Uint32Array.from(roots),
  feature: Int16Array.from(feature),
  value: Float32Array.from(value),
  right: Uint32Array.from(right),
  start,
});

export function scoreRows(trees: BoostedTrees, rows: Float32Array, width: number): Float32Array {
  return predict(trees, { rows, width }, new Float32Array(rows.length / width));
}

export function weighLogistic(
  { mean, deviation, weights, bias }: Logistic,
  features: readonly number[],
): number {
  let sum = bias;
  for (const [k, value] of features.entries()) {
    const standard = (value - mean[k]!) / deviation[k]!;
    sum += weights[k]! * Math.max(-CLAMP, Math.min(CLAMP, standard));
  }
  return 1 / (1 + Math.exp(-sum));
}

interface Likelihood {
  /** That all of the claim is carried, 0 to 1. */
  whole: number;
  /** That something of it is. */
  some: number;
}

export function likelihoodOf(
  model: Pick<VerdictModel, 'whole' | 'some'>,
  features: readonly number[],
): Likelihood {
  const [byTrees = 0] = scoreRows(model.whole.trees, Float32Array.from(features), features.length);
  return {
    whole: (weighLogistic(model.whole.logistic, features) + byTrees) / 2,
    some: weighLogistic(model.some, features),
  };
}

export function verdictFrom({ whole, some }: Likelihood): 'supported' | 'partly' | 'unsupported' {
  if (whole >= SUPPORTED) return 'supported';
  return 1 - some >= UNSUPPORTED ? 'unsupported' : 'partly';
}
