import { alignWords } from './align-words.ts';
import { wordsOf } from './word-score.ts';

const PHRASE = 3;

/** For each block the share of its words that belong to the content of the page. */
export function labelBlocks(blocks: readonly (readonly string[])[], content: string): Float32Array {
  const gold = wordsOf(content);
  const aligned = alignWords(blocks.flat(), gold);
  const labels = new Float32Array(blocks.length);
  let at = 0;
  blocks.forEach((words, index) => {
    let found = 0;
    for (let i = 0; i < words.length; i += 1) found += aligned.left[at + i]!;
    at += words.length;
    labels[index] = words.length > 0 ? found / words.length : 0;
  });
  findMoved(blocks, labels, { gold, taken: aligned.right });
  shareAmongCopies(blocks, labels);
  return labels;
}

const LONG_COPY = 8;

/** Pages hold whole paragraphs twice, for small screens and for large ones: what is true of one copy is true of all. */
function shareAmongCopies(blocks: readonly (readonly string[])[], labels: Float32Array): void {
  const best = new Map<string, number>();
  const texts = blocks.map((words) => (words.length < LONG_COPY ? undefined : words.join(' ')));
  texts.forEach((text, i) => text !== undefined && best.set(text, Math.max(best.get(text) ?? 0, labels[i]!)));
  texts.forEach((text, i) => {
    if (text !== undefined) labels[i] = best.get(text)!;
  });
}

/** Content may stand in another order than on the page: what was found nowhere in order is looked for by phrases. */
function findMoved(
  blocks: readonly (readonly string[])[],
  labels: Float32Array,
  { gold, taken }: { gold: readonly string[]; taken: Uint8Array },
): void {
  const left = new Map<string, number>();
  for (let i = 0; i + PHRASE <= gold.length; i += 1) {
    if (taken[i] || taken[i + 1] || taken[i + 2]) continue;
    const phrase = gold.slice(i, i + PHRASE).join(' ');
    left.set(phrase, (left.get(phrase) ?? 0) + 1);
  }
  if (left.size === 0) return;
  blocks.forEach((words, index) => {
    if (labels[index]! > 0.5 || words.length < PHRASE) return;
    const phrases = words.slice(0, 1 - PHRASE).map((_, i) => words.slice(i, i + PHRASE).join(' '));
    const found = phrases.filter((phrase) => (left.get(phrase) ?? 0) > 0);
    if (found.length < 0.6 * phrases.length) return;
    labels[index] = found.length / phrases.length;
    for (const phrase of found) left.set(phrase, left.get(phrase)! - 1);
  });
}
