/**
 * Words as numbers: nobody needs the strings, and cutting them out of a page costs more than all else that is done
 * with them. A word is a run of letters and digits; case is folded.
 */
const MOST_CHARS = 300;
const MOST_WORDS = 40;
export const START = 0x81_1c_9d_c5;
export const PRIME = 0x01_00_01_93;
const LONGEST_PHRASE = 6;

/** FNV-1a. */
export function hashOf(text: string): number {
  let hash = START;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  return hash >>> 0;
}

/** The words of a text, the first ones only. */
export function wordHashes(text: string, mostChars = MOST_CHARS, mostWords = MOST_WORDS): number[] {
  const words: number[] = [];
  const end = Math.min(text.length, mostChars);
  let hash = START;
  let isInWord = false;
  for (let i = 0; i <= end && words.length < mostWords; i += 1) {
    let code = i < end ? text.charCodeAt(i) : 32;
    if (code >= 65 && code <= 90) code |= 32;
    else if (code > 127) code = foldedLetter(text, i, code);
    const isLetter = (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127;
    if (isLetter) {
      hash = Math.imul(hash ^ code, PRIME);
      isInWord = true;
    } else if (isInWord) {
      words.push(hash >>> 0);
      hash = START;
      isInWord = false;
    }
  }
  return words;
}

/** What a short text says as a whole; undefined for longer ones. */
export function phraseHash(words: readonly number[]): number | undefined {
  if (words.length === 0 || words.length > LONGEST_PHRASE) return undefined;
  return words.reduce(mixed, START);
}

export function mixed(hash: number, other: number): number {
  return Math.imul(hash ^ (other + 0x9e_37_79_b9 + (hash << 6) + (hash >>> 2)), PRIME) >>> 0;
}

// Punctuation beyond ASCII is a space; letters with a small form take it.
function foldedLetter(text: string, at: number, code: number): number {
  if (code < 0xc0 || (code >= 0x20_00 && code < 0x2c_00) || (code >= 0x30_00 && code < 0x30_40)) return 32;
  if (code >= 0xff_00 && code < 0xff_10) return 32;
  return code < 0x5_90 ? text[at]!.toLowerCase().charCodeAt(0) : code;
}
