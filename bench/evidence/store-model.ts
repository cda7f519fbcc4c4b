import { writeFile } from 'node:fs/promises';
import type { BoostedTrees } from '../../server/src/text/boosted-trees.ts';
import type { Logistic, StoredVerdictModel } from '../../server/src/text/claims/verdict-model.ts';
import type { Learned } from './learn-verdicts.ts';

const FILE = new URL('../../server/src/text/claims/verdict-model.json', import.meta.url);

/** Writes a model as verdict-model.ts reads it, and says how large it is. */
export async function storeModel({ counts, ranker, whole, some }: Learned): Promise<string> {
  const stored: StoredVerdictModel = {
    words: counts.common.map(([term]) => term).join(' '),
    rarities: counts.common.map(([, rarity]) => Math.round(rarity * 100)).join(' '),
    ranker: storeTrees(ranker),
    whole: { logistic: storeLogistic(whole.logistic), trees: storeTrees(whole.trees) },
    some: storeLogistic(some),
  };
  const text = `${JSON.stringify(stored)}\n`;
  await writeFile(FILE, text);
  return `${counts.common.length} words, ${(text.length / 1_000).toFixed(0)} kB`;
}

const short = (value: number): number => Number(value.toPrecision(5));

const storeLogistic = ({ mean, deviation, weights, bias }: Logistic): Logistic => ({
  mean: mean.map(short),
  deviation: deviation.map(short),
  weights: weights.map(short),
  bias: short(bias),
});

// -Infinity is no JSON; no feature is smaller than this.
const storeTrees = ({ roots, feature, value, right, start }: BoostedTrees) => ({
  roots: [...roots],
  feature: [...feature],
  value: Array.from(value, (one) => (one === -Infinity ? -1e30 : short(one))),
  right: [...right],
  start: short(start),
});
