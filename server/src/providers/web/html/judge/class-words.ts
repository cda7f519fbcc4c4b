import type { Attributes } from '../attributes.ts';
import { PRIME, START } from './word-hashes.ts';

const NAMES = ['class', 'id', 'role', 'itemprop', 'itemtype', 'aria-label'];
const MOST_CHARS = 300;
const MOST_WORDS = 40;
const LONGEST_NAME = 40;
const LONGEST_WORD = 24;
const ZERO = 48;

/**
 * The words that a page's authors gave an element, as hashes: of its classes, its id and its role. `postContent` and
 * `post-content` are two words, and one more as a whole, which says more than they do; of numbers only that they are there.
 */
export function classWords(attributes: Attributes): number[] {
  const words = new Set<number>();
  for (const name of NAMES) {
    const value = attributes.get(name);
    if (value) addWords(value, words, name === 'class' || name === 'id');
    if (words.size > MOST_WORDS) break;
  }
  return [...words];
}

function addWords(value: string, words: Set<number>, withWhole: boolean): void {
  const end = Math.min(value.length, MOST_CHARS);
  let [word, letters, whole, length] = [START, 0, START, 0];
  let isCompound = false;
  let last = 32;
  const endWord = (): void => {
    if (letters > 1 && letters <= LONGEST_WORD) words.add(word >>> 0);
    word = START;
    letters = 0;
  };
  for (let i = 0; i <= end; i += 1) {
    const given = i < end ? value.charCodeAt(i) : 32;
    const isCapital = given >= 65 && given <= 90;
    const code = isCapital ? given | 32 : given;
    const isLetter = code >= 97 && code <= 122;
    if (!isLetter || (isCapital && last >= 97)) endWord();
    if (isLetter) {
      word = Math.imul(word ^ code, PRIME);
      letters += 1;
    }
    if (code <= 32) {
      if (withWhole && isCompound && length < LONGEST_NAME) words.add(whole >>> 0);
      [whole, length, isCompound] = [START, 0, false];
    } else if (!isDigit(code) || !isDigit(last)) {
      whole = Math.imul(whole ^ (isDigit(code) ? ZERO : code), PRIME);
      length += 1;
      isCompound ||= isCapital || code === 45 || code === 95;
    }
    last = given;
  }
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
