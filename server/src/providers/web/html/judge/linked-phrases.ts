import type { PageData } from '../page-data.ts';
import type { WordRun } from './word-hashes.ts';
import { mixed, wordHashes } from './word-hashes.ts';

const TOLD = ['articleBody', 'description', 'text', 'reviewBody', 'name', 'headline'];
const MOST_PHRASES = 50_000;
const MOST_CHARS = 50_000;
const MOST_WORDS = 10_000;

/** Phrases of three words that JSON-LD says of the page: what it tells machines is seldom its furniture. */
export function linkedPhrases({ things }: PageData): Set<number> {
  const phrases = new Set<number>();
  for (const { values } of things) {
    for (const key of TOLD) {
      const text = values[key];
      if (typeof text !== 'string' || phrases.size > MOST_PHRASES) continue;
      const words = wordHashes(text, MOST_CHARS, MOST_WORDS);
      for (let i = 0; i + 2 < words.length; i += 1) phrases.add(phraseAt(words, i));
    }
  }
  return phrases;
}

/** -0.5 for texts too short to tell. */
export function shareOfPhrases({ hashes, from, to }: WordRun, phrases: ReadonlySet<number>): number {
  if (to - from < 3) return -0.5;
  let found = 0;
  for (let i = from; i + 2 < to; i += 1) if (phrases.has(phraseAt(hashes, i))) found += 1;
  return found / (to - from - 2);
}

function phraseAt(words: Uint32Array, i: number): number {
  return mixed(mixed(words[i]!, words[i + 1]!), words[i + 2]!);
}
