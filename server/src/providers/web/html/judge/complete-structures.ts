import type { PageElement } from '../page-tree.ts';
import { prefix } from './page-view.ts';
import type { PageView } from './page-view.ts';

const LEAST_WORDS_AROUND = 40;
const LEAST_SHARE_AROUND = 0.8;
const LEAST_SCORE = 0.01;
const MOST_LINKS = 0.3;
const PARTS = new Set(['pre', 'td', 'th', 'li', 'dd', 'dt', 'figcaption']);
const FURNITURE = new Set(['nav', 'footer', 'aside', 'form', 'button', 'header', 'dialog']);

/**
 * A cell or an entry of one word says too little to be judged alone, and a table without its cells is no table: parts
 * of structures stay where nearly all around them is content. Measured, this costs and brings nothing in words.
 */
export function completeStructures(view: PageView, scores: Float32Array, kept: Uint8Array): void {
  const { count, sums, texts, blocks } = view;
  const keptWords = prefix(count, (i) => kept[i]! * texts[i]!.words);
  for (let i = 0; i < count; i += 1) {
    if (kept[i] === 1 || scores[i]! < LEAST_SCORE || view.linkShare[i]! > MOST_LINKS) continue;
    if (isPart(blocks[i]!.holder) && isAmongContent(blocks[i]!.holder, sums.words, keptWords)) kept[i] = 1;
  }
}

function isPart(holder: PageElement): boolean {
  for (let element: PageElement | undefined = holder; element; element = element.parent) {
    if (FURNITURE.has(element.tag)) return false;
    if (PARTS.has(element.tag)) return true;
  }
  return false;
}

/** Whether the smallest element around that has content enough has hardly anything else. */
function isAmongContent(holder: PageElement, words: Float64Array, keptWords: Float64Array): boolean {
  for (let element: PageElement | undefined = holder; element?.parent; element = element.parent) {
    const kept = keptWords[element.end]! - keptWords[element.first]!;
    if (kept < LEAST_WORDS_AROUND) continue;
    return kept >= LEAST_SHARE_AROUND * (words[element.end]! - words[element.first]!);
  }
  return false;
}
