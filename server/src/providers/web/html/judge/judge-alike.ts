import type { PageView } from './page-view.ts';

/** How much of a block's judgement comes from all blocks that look like it. */
const SHARE = 0.5;
const SUREST = 1e-4;

/** Cards of a list and posts of a thread are content together or not at all: scores draw near to those of the same look, word by word. */
export function judgeAlike(
  { count, group, groups, texts }: Pick<PageView, 'count' | 'group' | 'groups' | 'texts'>,
  scores: Float32Array,
): Float32Array {
  const odds = new Float64Array(count);
  for (let i = 0; i < count; i += 1) odds[i] = logOdds(scores[i]!);
  const sums = new Float64Array(groups);
  const words = new Float64Array(groups);
  for (let i = 0; i < count; i += 1) {
    sums[group[i]!]! += odds[i]! * texts[i]!.words;
    words[group[i]!]! += texts[i]!.words;
  }
  return scores.map((score, i) => {
    if (texts[i]!.words === 0) return score;
    const mean = sums[group[i]!]! / words[group[i]!]!;
    return 1 / (1 + Math.exp(-((1 - SHARE) * odds[i]! + SHARE * mean)));
  });
}

function logOdds(score: number): number {
  const bounded = Math.min(1 - SUREST, Math.max(SUREST, score));
  return Math.log(bounded / (1 - bounded));
}
