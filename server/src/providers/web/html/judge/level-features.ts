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
    return (i, put) => {
      for (let level = 0; level < LEVELS; level += 1) {
        const index = levels[i * LEVELS + level]!;
        const { first, end } = view.tree.elements[index]!;
        const words = sums.words[end]! - sums.words[first]!;
        const blocks = Math.max(1, end - first);
        put(words);
        put((sums.linkWords[end]! - sums.linkWords[first]!) / Math.max(1, words));
        put(blocks);
        put(words / blocks);
        put(words / total);
        put(facts.alike[index]!);
        put((sums.stops[end]! - sums.stops[first]!) / blocks);
        put((i - first) / blocks);
        put(facts.score[index]!);
        put((sums.images[end]! - sums.images[first]!) / blocks);
        put((sums.prices[end]! - sums.prices[first]!) / blocks);
        const heading = headingFrom[first]!;
        put(heading < end ? wordScores[heading * 4]! : Number.NaN);
      }
    };
  },
};
