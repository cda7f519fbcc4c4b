import type { Rarity } from '../../server/src/text/claims/claim-terms.ts';
import type { ReadClaim } from './learn-verdicts.ts';

/** Below this a word counts as rare, and is not kept. */
const LEAST = 12;

export interface WordCounts {
  rarity: Rarity;
  /** Words that are not rare, with their rarity from 0 to 1. */
  common: [string, number][];
}

/** How rare words are, by the sentences of all pages. */
export function countRarity(claims: readonly ReadClaim[]): WordCounts {
  const counts = new Map<string, number>();
  let all = 0;
  for (const { sentences } of claims)
    for (const { bag } of sentences) {
      all += 1;
      for (const term of bag.terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  const most = Math.log(all / 5);
  const common = [...counts]
    .filter(([, count]) => count >= LEAST)
    .map(([term, count]): [string, number] => [term, Math.min(1, Math.log(all / (count + 2)) / most)])
    .filter(([term]) => !/\s/.test(term))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const known = new Map(common);
  return { common, rarity: (term) => known.get(term) ?? 1 };
}
