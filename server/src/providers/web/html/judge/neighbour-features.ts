import type { FeatureGroup } from './features.ts';
import { named } from './features.ts';
import type { PageView } from './page-view.ts';

const STEPS = [-3, -2, -1, 1, 2, 3];
const WINDOWS = [5, 12];

/** Blocks of the same look anywhere on the page, and those right before and after. */
export const neighbourFeatures: FeatureGroup = {
  names: [
    ...named('gCount gAvg gLink gPos gShare gMean'),
    ...STEPS.flatMap((step) => named('words link tag mean', `n${step}`)),
    ...WINDOWS.flatMap((size) => named('words link stops', `win${size}`)),
  ],
  prepare: (view) => {
    const { count, group, sums, linkShare, wordScores } = view;
    const total = Math.max(1, sums.words[count]!);
    const groups = groupSums(view);
    return (i, rows, start) => {
      let at = start;
      const own = group[i]!;
      rows[at++] = groups.count[own]!;
      rows[at++] = groups.words[own]! / groups.count[own]!;
      rows[at++] = groups.linkWords[own]! / Math.max(1, groups.words[own]!);
      rows[at++] = groups.before[i]! / groups.count[own]!;
      rows[at++] = groups.words[own]! / total;
      rows[at++] = groups.score[own]! / Math.max(1, groups.scored[own]!);
      for (const step of STEPS) {
        const other = i + step;
        const isThere = other >= 0 && other < count;
        rows[at++] = isThere ? view.texts[other]!.words : -1;
        rows[at++] = isThere ? linkShare[other]! : -1;
        rows[at++] = isThere ? view.tagCode[other]! : -1;
        rows[at++] = isThere ? wordScores[other * 4]! : Number.NaN;
      }
      for (const size of WINDOWS) {
        const from = Math.max(0, i - size);
        const to = Math.min(count, i + size + 1);
        const words = sums.words[to]! - sums.words[from]!;
        rows[at++] = words / (to - from);
        rows[at++] = (sums.linkWords[to]! - sums.linkWords[from]!) / Math.max(1, words);
        rows[at++] = (sums.stops[to]! - sums.stops[from]!) / (to - from);
      }
    };
  },
};

function groupSums({ count, groups, group, texts, linkShare, wordScores }: PageView) {
  const sums = {
    count: new Float64Array(groups),
    words: new Float64Array(groups),
    linkWords: new Float64Array(groups),
    /** Of each block how many of its group stand before it. */
    before: new Float64Array(count),
    score: new Float64Array(groups),
    scored: new Float64Array(groups),
  };
  for (let i = 0; i < count; i += 1) {
    const own = group[i]!;
    sums.before[i] = sums.count[own]!;
    sums.count[own]! += 1;
    sums.words[own]! += texts[i]!.words;
    sums.linkWords[own]! += linkShare[i]! * texts[i]!.words;
    if (Number.isNaN(wordScores[i * 4]!)) continue;
    sums.score[own]! += wordScores[i * 4]!;
    sums.scored[own]! += 1;
  }
  return sums;
}
