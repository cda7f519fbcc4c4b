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
export function classWords(attributes: Attributes): Uint32Array {
  let count = 0;
  for (const name of NAMES) {
    const value = attributes.get(name);
    if (value) count = addWords(value, count, name === 'class' || name === 'id');
    if (count > MOST_WORDS) break;
  }
  return found.slice(0, count);
}

// Written anew for each element. No value has more words than characters, and twice, as parts and as wholes.
const found = new Uint32Array(MOST_WORDS + 2 * MOST_CHARS + 2);

/** Adds the words that are not there yet, and says how many there are now. */
function addWords(value: string, known: number, withWhole: boolean): number {
  const end = Math.min(value.length, MOST_CHARS);
  let count = known;
  let word = START;
  let letters = 0;
  let whole = START;
  let length = 0;
  let isCompound = false;
  let last = 32;
  for (let i = 0; i <= end; i += 1) {
    const given = i < end ? value.charCodeAt(i) : 32;
    const isCapital = given >= 65 && given <= 90;
    const code = isCapital ? given | 32 : given;
    const isLetter = code >= 97 && code <= 122;
    if (!isLetter || (isCapital && last >= 97)) {
      if (letters > 1 && letters <= LONGEST_WORD) count = addWord(word >>> 0, count);
      word = START;
      letters = 0;
    }
    if (isLetter) {
      word = Math.imul(word ^ code, PRIME);
      letters += 1;
    }
    if (code <= 32) {
      if (withWhole && isCompound && length < LONGEST_NAME) count = addWord(whole >>> 0, count);
      whole = START;
      length = 0;
      isCompound = false;
    } else if (!isDigit(code) || !isDigit(last)) {
      whole = Math.imul(whole ^ (isDigit(code) ? ZERO : code), PRIME);
      length += 1;
      isCompound ||= isCapital || code === 45 || code === 95;
    }
    last = given;
  }
  return count;
}

function addWord(word: number, count: number): number {
  for (let i = 0; i < count; i += 1) if (found[i] === word) return count;
  found[count] = word;
  return count + 1;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
