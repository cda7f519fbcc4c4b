import type { BoostedTrees } from '../../server/src/text/boosted-trees.ts';
import type { PageModel } from '../../server/src/providers/web/html/judge/judge-page.ts';
import type {
  StoredModel,
  StoredSigns,
  StoredTrees,
  StoredWords,
} from '../../server/src/providers/web/html/judge/page-model.ts';
import type { Scores } from '../../server/src/providers/web/html/judge/word-scores.ts';
import { SCALE } from '../../server/src/providers/web/html/judge/page-model.ts';

/** A model as page-model.ts reads it. */
export function storedModel({ words, first, kinds, second }: PageModel): StoredModel {
  return {
    classes: storeWords(words.classes),
    words: storeWords(words.words),
    phrases: storeWords(words.phrases),
    signs: storeSigns(words.signs),
    first: storeTrees(first),
    kinds: kinds.map(storeTrees),
    second: storeTrees(second),
  };
}

function storeWords(table: Scores): StoredWords {
  const sorted = [...table].sort(([a], [b]) => a - b);
  const rounded = sorted.map(([, score]) => Math.max(-127, Math.min(127, Math.round(score * SCALE))));
  return {
    hashes: packed(Uint32Array.from(sorted, ([hash]) => hash)),
    scores: packed(Int8Array.from(rounded)),
  };
}

function storeSigns(weights: Float32Array): StoredSigns {
  const step = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-6) / 127;
  return { step, weights: packed(Int8Array.from(weights, (weight) => Math.round(weight / step))) };
}

function storeTrees({ roots, feature, value, right, start }: BoostedTrees): StoredTrees {
  const sizes = Uint16Array.from(roots, (root, tree) => (roots[tree + 1] ?? feature.length) - root);
  const steps = Uint16Array.from(right, (child, node) => (feature[node]! < 0 ? 0 : child - node));
  return {
    sizes: packed(sizes),
    feature: packed(feature),
    value: packed(value),
    right: packed(steps),
    start,
  };
}

function packed(array: Uint32Array | Uint16Array | Int16Array | Int8Array | Float32Array): string {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString('base64');
}
