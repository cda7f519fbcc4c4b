import type { FeatureGroup } from './features.ts';
import { named } from './features.ts';
import { LEVELS } from './page-view.ts';

/** The elements around a block, each larger than the one before: how much they hold, how much of it is links, how often they repeat. */
export const levelFeatures: FeatureGroup = {
  names: Array.from({ length: LEVELS }, (_, level) =>
    named('words link blocks avg share alike stops pos score images prices title', `L${level}`),
  ).flat(),
  prepare: (view) => {
    const { sums, levels, facts, wordScores, headingFrom } = view;
    const total = Math.max(1, sums.words[view.count]!);
    return (i, rows, start) => {
      let at = start;
      for (let level = 0; level < LEVELS; level += 1) {
        const index = levels[i * LEVELS + level]!;
        const { first, end } = view.tree.elements[index]!;
        const words = sums.words[end]! - sums.words[first]!;
        const blocks = Math.max(1, end - first);
        rows[at++] = words;
        rows[at++] = (sums.linkWords[end]! - sums.linkWords[first]!) / Math.max(1, words);
        rows[at++] = blocks;
        rows[at++] = words / blocks;
        rows[at++] = words / total;
        rows[at++] = facts.alike[index]!;
        rows[at++] = (sums.stops[end]! - sums.stops[first]!) / blocks;
        rows[at++] = (i - first) / blocks;
        rows[at++] = facts.score[index]!;
        rows[at++] = (sums.images[end]! - sums.images[first]!) / blocks;
        rows[at++] = (sums.prices[end]! - sums.prices[first]!) / blocks;
        const heading = headingFrom[first]!;
        rows[at++] = heading < end ? wordScores[heading * 4]! : Number.NaN;
      }
    };
  },
};
