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
export function hashOf(text: string, mostChars = text.length): number {
  const end = Math.min(text.length, mostChars);
  let hash = START;
  for (let i = 0; i < end; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  return hash >>> 0;
}

/** Some of the hashes in a list: from `from` up to, not including, `to`. */
export interface WordRun {
  hashes: Uint32Array;
  from: number;
  to: number;
}

/** The first words of many texts, one text after the other. */
export interface WordLists {
  hashes: Uint32Array;
  /** Where the words of each text begin; one more, where the last ones end. */
  starts: Uint32Array;
}

/** The words of a text, the first ones only. */
export function wordHashes(text: string, mostChars = MOST_CHARS, mostWords = MOST_WORDS): Uint32Array {
  const most = mostWordsIn(text, mostChars, mostWords);
  const hashes = new Uint32Array(most);
  return hashes.subarray(0, writeWords(text, mostChars, { hashes, from: 0, to: most }));
}

export function wordLists(texts: readonly { text: string }[]): WordLists {
  let room = 0;
  for (const { text } of texts) room += mostWordsIn(text, MOST_CHARS, MOST_WORDS);
  const hashes = new Uint32Array(room);
  const starts = new Uint32Array(texts.length + 1);
  let at = 0;
  for (let i = 0; i < texts.length; i += 1) {
    const { text } = texts[i]!;
    at = writeWords(text, MOST_CHARS, {
      hashes,
      from: at,
      to: at + mostWordsIn(text, MOST_CHARS, MOST_WORDS),
    });
    starts[i + 1] = at;
  }
  return { hashes, starts };
}

export function runOf({ hashes, starts }: WordLists, text: number): WordRun {
  return { hashes, from: starts[text]!, to: starts[text + 1]! };
}

// Between two words stands at least one character.
function mostWordsIn(text: string, mostChars: number, mostWords: number): number {
  return Math.min(mostWords, (Math.min(text.length, mostChars) + 1) >> 1);
}

/** Writes words until there is no room left, and says where they end. */
function writeWords(text: string, mostChars: number, { hashes, from, to }: WordRun): number {
  let at = from;
  const end = Math.min(text.length, mostChars);
  let hash = START;
  let isInWord = false;
  for (let i = 0; i <= end && at < to; i += 1) {
    let code = i < end ? text.charCodeAt(i) : 32;
    if (code >= 65 && code <= 90) code |= 32;
    else if (code > 127) code = foldedLetter(text, i, code);
    const isLetter = (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127;
    if (isLetter) {
      hash = Math.imul(hash ^ code, PRIME);
      isInWord = true;
    } else if (isInWord) {
      hashes[at] = hash;
      at += 1;
      hash = START;
      isInWord = false;
    }
  }
  return at;
}

/** What a short text says as a whole; undefined for longer ones. */
export function phraseHash({ hashes, from, to }: WordRun): number | undefined {
  if (to === from || to - from > LONGEST_PHRASE) return undefined;
  let phrase = START;
  for (let i = from; i < to; i += 1) phrase = mixed(phrase, hashes[i]!);
  return phrase;
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
