import { createRequire } from 'node:module';

// Only the stemmer of the model: loading the whole of wink-nlp takes 200 ms in one piece and 67 MB.
const porter = createRequire(import.meta.url)('wink-eng-lite-web-model/dist/porter-stemmer.js') as (
  word: string,
) => string;

const ENGLISH_WORD = /^[a-z]{3,}(?:'s)?$/;
// Porter leaves them; nouns that end alike lose the same letters in all their forms.
const SUPERLATIVE = /^(.{4,})est$/;
const REMEMBERED = 50_000;
const stems = new Map<string, string>();

/** The Porter stem of a lower-case English word; anything else comes back as it is. */
export function stem(word: string): string {
  if (!ENGLISH_WORD.test(word)) return word;
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= REMEMBERED) stems.clear();
  const found = porter(word).replace(SUPERLATIVE, '$1');
  stems.set(word, found);
  return found;
}
