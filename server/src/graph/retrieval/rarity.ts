import { idfOf } from '../../text/bm25.ts';

/** How telling a term is: 1 for one that stands in a single passage, towards 0 for one that stands in all. */
export function rarity(inPassages: number, allPassages: number): number {
  return Math.min(1, idfOf(inPassages, allPassages) / idfOf(1, Math.max(1, allPassages)));
}
