import type { FeatureGroup } from './features.ts';
import { named } from './features.ts';
import { PAGE_KINDS } from './page-kind.ts';
import { LEVELS, prefix } from './page-view.ts';
import type { PageView } from './page-view.ts';

const STEPS = [-3, -2, -1, 1, 2, 3];
const WINDOWS = [2, 5, 10, 25];

export interface FirstJudgement {
  scores: Float32Array;
  /** How probable each kind of page is. */
  kinds: readonly number[];
}

const NAMES = [
  ...named('p pageP pageT pMax'),
  ...STEPS.map((step) => `p${step}`),
  ...WINDOWS.flatMap((size) => named('win pre post').map((name) => `${name}P${size}`)),
  ...Array.from({ length: LEVELS }, (_, level) => named('p t c o', `L${level}`)).flat(),
  ...named('before after gp gm go hp secP fromFirst toLast rankW over best'),
  ...PAGE_KINDS.map((kind) => `kind:${kind}`),
];

/** What the first judgement said of the blocks around a block: those beside it, below the same elements, of the same look. */
export function contextFeatures(judgement: FirstJudgement): FeatureGroup {
  return { names: NAMES, prepare: (view) => prepare(view, judgement) };
}

function prepare(view: PageView, { scores, kinds }: FirstJudgement): ReturnType<FeatureGroup['prepare']> {
  const { count, texts, levels, sums } = view;
  const words = sums.words;
  const good = prefix(count, (i) => scores[i]! * texts[i]!.words);
  const plain = prefix(count, (i) => scores[i]!);
  const total = Math.max(good[count]!, 1e-6);
  const most = scores.reduce((max, score) => Math.max(max, score), 0);
  const share = (from: number, to: number): number =>
    (good[to]! - good[from]!) / Math.max(1e-6, words[to]! - words[from]!);
  const groups = groupMeans(view, scores);
  const ranks = rankWords(view, scores);
  const first = Math.max(
    0,
    scores.findIndex((score) => score > 0.5),
  );
  const last = scores.findLastIndex((score) => score > 0.5);
  return (i, rows, start) => {
    let at = start;
    const own = scores[i]!;
    rows[at++] = own;
    rows[at++] = total / Math.max(1, words[count]!);
    rows[at++] = total;
    rows[at++] = most;
    for (const step of STEPS) {
      const other = i + step;
      rows[at++] = other >= 0 && other < count ? scores[other]! : -1;
    }
    for (const size of WINDOWS) {
      const from = Math.max(0, i - size);
      const to = Math.min(count, i + size + 1);
      rows[at++] = share(from, to);
      rows[at++] = share(from, i);
      rows[at++] = share(i + 1, to);
    }
    const ownWords = texts[i]!.words;
    for (let level = 0; level < LEVELS; level += 1) {
      const { first: from, end } = view.tree.elements[levels[i * LEVELS + level]!]!;
      rows[at++] = share(from, end);
      rows[at++] = (good[end]! - good[from]!) / total;
      rows[at++] = (plain[end]! - plain[from]!) / Math.max(1, end - from);
      rows[at++] =
        (good[end]! - good[from]! - own * ownWords) / Math.max(1e-6, words[end]! - words[from]! - ownWords);
    }
    rows[at++] = good[i]! / total;
    rows[at++] = (good[count]! - good[i + 1]!) / total;
    at = groups(i, rows, at);
    const heading = view.headingBefore[i]!;
    rows[at++] = heading < 0 ? -1 : scores[heading]!;
    rows[at++] = share(i + 1, view.headingFrom[i + 1]!);
    rows[at++] = i - first;
    rows[at++] = (last < 0 ? count : last) - i;
    rows[at++] = ranks.rank[i]! / Math.max(1, words[count]!);
    rows[at++] = own - ranks.threshold;
    rows[at++] = ranks.best;
    for (const kind of kinds) rows[at++] = kind;
  };
}

function groupMeans({ count, groups, group, texts }: PageView, scores: Float32Array) {
  const good = new Float64Array(groups);
  const words = new Float64Array(groups);
  const plain = new Float64Array(groups);
  const counts = new Float64Array(groups);
  for (let i = 0; i < count; i += 1) {
    const own = group[i]!;
    good[own]! += scores[i]! * texts[i]!.words;
    words[own]! += texts[i]!.words;
    plain[own]! += scores[i]!;
    counts[own]! += 1;
  }
  return (i: number, rows: Float32Array, start: number): number => {
    let at = start;
    const own = group[i]!;
    rows[at++] = good[own]! / Math.max(1e-6, words[own]!);
    rows[at++] = plain[own]! / counts[own]!;
    rows[at++] = (plain[own]! - scores[i]!) / Math.max(1, counts[own]! - 1);
    return at;
  };
}

/** Words up to each block when the most probable come first, and where taking more would begin to cost. */
function rankWords(
  view: PageView,
  scores: Float32Array,
): { rank: Float32Array; threshold: number; best: number } {
  const { threshold, best, order } = bestCut(scores, (i) => view.texts[i]!.words);
  const rank = new Float32Array(view.count);
  let words = 0;
  for (const block of order) {
    words += view.texts[block]!.words;
    rank[block] = words;
  }
  return { rank, threshold, best };
}

export interface Cut {
  order: Uint32Array;
  /** The score of the last block worth taking. */
  threshold: number;
  /** The F1 to be expected with it. */
  best: number;
}

/** Taking the most probable blocks first: how far down it pays to go, if the probabilities are right. */
export function bestCut(scores: Float32Array, wordsOf: (block: number) => number): Cut {
  const order = bestFirst(scores);
  let total = 0;
  for (let i = 0; i < scores.length; i += 1) total += scores[i]! * wordsOf(i);
  let [good, words, best, threshold] = [0, 0, 0, 1];
  for (let n = 0; n < order.length; n += 1) {
    const block = order[n]!;
    good += scores[block]! * wordsOf(block);
    words += wordsOf(block);
    const f1 = (2 * good) / (words + total + 1e-9);
    if (f1 <= best) continue;
    best = f1;
    threshold = scores[block]!;
  }
  return { order, threshold, best };
}

const MOST_BLOCKS = 2 ** 21;
const HIGHEST = 2 ** 31;

/**
 * The blocks by their scores, equal ones in the order of the page. The bits of numbers that are not negative have the
 * order of the numbers: score and block together are one number, and numbers are sorted fastest.
 */
function bestFirst(scores: Float32Array): Uint32Array {
  const bits = new Uint32Array(scores.buffer, scores.byteOffset, scores.length);
  const keys = new Float64Array(scores.length);
  for (let i = 0; i < keys.length; i += 1) keys[i] = (HIGHEST - bits[i]!) * MOST_BLOCKS + i;
  keys.sort();
  const order = new Uint32Array(keys.length);
  for (let i = 0; i < keys.length; i += 1) order[i] = keys[i]! % MOST_BLOCKS;
  return order;
}
