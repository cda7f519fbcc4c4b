import type { PageElement } from '../page-tree.ts';
import { classWords } from './class-words.ts';
import { hashOf, mixed, phraseHash } from './word-hashes.ts';

/** Words at or in a block that speak for or against it, each with a weight of its own. Hashing keeps the table small. */
export const SIGNS = 1 << 15;
/** Up to so many steps above its text an element is near. */
export const NEAR_STEPS = 3;
const MOST_WORDS = 16;
const [NEAR, FAR, TEXT, PHRASE, HEADING] = [11, 23, 37, 53, 71];

export function elementSigns(
  { tag, attributes }: PageElement,
  named = classWords(attributes),
): { near: number[]; far: number[] } {
  const words = [hashOf(`<${tag}`), ...named.slice(0, MOST_WORDS)];
  return { near: words.map((word) => signOf(NEAR, word)), far: words.map((word) => signOf(FAR, word)) };
}

/** Names the signs of a text one after the other; nobody keeps the list. */
export function eachTextSign(words: readonly number[], each: (sign: number) => void): void {
  const phrase = phraseHash(words);
  for (const word of words) each(signOf(TEXT, word));
  if (phrase !== undefined) each(signOf(PHRASE, phrase));
}

export function headingSigns(words: readonly number[]): number[] {
  return words.map((word) => signOf(HEADING, word));
}

/** Many words together must not shout. */
export function scaleOf(signs: number): number {
  return 1 / Math.sqrt(Math.max(1, signs));
}

function signOf(kind: number, hash: number): number {
  const all = mixed(hash, kind);
  return (all ^ (all >>> 15)) & (SIGNS - 1);
}
