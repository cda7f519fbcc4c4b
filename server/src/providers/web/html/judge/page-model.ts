import { readFileSync } from 'node:fs';
import type { BoostedTrees } from '../../../../text/boosted-trees.ts';
import { HashedScores } from './hashed-scores.ts';
import type { PageModel } from './judge-page.ts';
import type { WordScores } from './word-scores.ts';

/** The file of numbers that `npm run bench -- reading --learn` writes; every string is Base64 of the named array. */
export interface StoredModel {
  classes: StoredWords;
  words: StoredWords;
  phrases: StoredWords;
  signs: StoredSigns;
  first: StoredTrees;
  kinds: StoredTrees[];
  second: StoredTrees;
}

/** Hashes of words (Uint32, ascending), and 16 times the logarithm of their odds (Int8). */
export interface StoredWords {
  hashes: string;
  scores: string;
}

/** Weights as steps of `step` (Int8). */
export interface StoredSigns {
  step: number;
  weights: string;
}

export interface StoredTrees {
  /** Nodes of each tree (Uint16). */
  sizes: string;
  /** Int16. */
  feature: string;
  /** Float32. */
  value: string;
  /** The right child, counted from its parent (Uint16). */
  right: string;
  start: number;
}

/** Steps of the stored logarithms. */
export const SCALE = 16;
let model: PageModel | undefined;

/** What was learned; read once. */
export function pageModel(): PageModel {
  model ??= readModel(
    JSON.parse(readFileSync(new URL('page-model.json', import.meta.url), 'utf8')) as StoredModel,
  );
  return model;
}

function readModel(stored: StoredModel): PageModel {
  const words: WordScores = {
    classes: readWords(stored.classes),
    words: readWords(stored.words),
    phrases: readWords(stored.phrases),
    signs: readSigns(stored.signs),
  };
  return {
    words,
    first: readTrees(stored.first),
    kinds: stored.kinds.map(readTrees),
    second: readTrees(stored.second),
  };
}

function readWords({ hashes, scores }: StoredWords): HashedScores {
  const values = Float32Array.from(new Int8Array(unpacked(scores)), (score) => score / SCALE);
  return new HashedScores(new Uint32Array(unpacked(hashes)), values);
}

function readSigns({ step, weights }: StoredSigns): Float32Array {
  return Float32Array.from(new Int8Array(unpacked(weights)), (weight) => weight * step);
}

function readTrees({ sizes, feature, value, right, start }: StoredTrees): BoostedTrees {
  const counts = new Uint16Array(unpacked(sizes));
  const steps = new Uint16Array(unpacked(right));
  let root = 0;
  const roots = Uint32Array.from(counts, (size) => {
    root += size;
    return root - size;
  });
  return {
    roots,
    feature: new Int16Array(unpacked(feature)),
    value: new Float32Array(unpacked(value)),
    right: Uint32Array.from(steps, (step, node) => node + step),
    start,
  };
}

function unpacked(text: string): ArrayBuffer {
  const bytes = Buffer.from(text, 'base64');
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}
