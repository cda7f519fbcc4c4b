import type { PageElement } from '../page-tree.ts';
import { classWords } from './class-words.ts';
import type { WordRun } from './word-hashes.ts';
import { hashOf, mixed, phraseHash } from './word-hashes.ts';

/** Words at or in a block that speak for or against it, each with a weight of its own. Hashing keeps the table small. */
export const SIGNS = 1 << 15;
/** Up to so many steps above its text an element is near. */
export const NEAR_STEPS = 3;
const MOST_WORDS = 16;
const [NEAR, FAR, TEXT, PHRASE, HEADING] = [11, 23, 37, 53, 71];

/** Names the signs of an element in pairs: of text right in it, and of text far below. */
export function eachElementSign(
  { tag, attributes }: PageElement,
  each: (near: number, far: number) => void,
  named = classWords(attributes),
): void {
  const own = hashOf(`<${tag}`);
  each(signOf(NEAR, own), signOf(FAR, own));
  for (let i = 0; i < named.length && i < MOST_WORDS; i += 1)
    each(signOf(NEAR, named[i]!), signOf(FAR, named[i]!));
}

/** Names the signs of a text one after the other; nobody keeps the list. */
export function eachTextSign(words: WordRun, each: (sign: number) => void): void {
  const phrase = phraseHash(words);
  for (let i = words.from; i < words.to; i += 1) each(signOf(TEXT, words.hashes[i]!));
  if (phrase !== undefined) each(signOf(PHRASE, phrase));
}

export function headingSigns({ hashes, from, to }: WordRun): number[] {
  return Array.from(hashes.subarray(from, to), (word) => signOf(HEADING, word));
}

/** Many words together must not shout. */
export function scaleOf(signs: number): number {
  return 1 / Math.sqrt(Math.max(1, signs));
}

function signOf(kind: number, hash: number): number {
  const all = mixed(hash, kind);
  return (all ^ (all >>> 15)) & (SIGNS - 1);
}
