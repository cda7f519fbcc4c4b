import { nameKey } from './names.ts';

const MAX_WORDS = 8;
const MIN_CJK = 2;
const MAX_CJK = 12;
const MAX_PHRASES = 600;
const CJK_RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]{2,}/gu;

/** Every stretch of a question that could be a name or a title, as a key; whether it is one, the collection knows. */
export function questionPhrases(question: string): string[] {
  const key = nameKey(question);
  return [...new Set([...wordPhrases(key.split(' ')), ...cjkPhrases(key)])].slice(0, MAX_PHRASES);
}

function* wordPhrases(words: readonly string[]): Generator<string> {
  for (let size = 1; size <= Math.min(MAX_WORDS, words.length); size++) {
    for (let i = 0; i + size <= words.length; i++) {
      const phrase = words.slice(i, i + size).join(' ');
      if (phrase.length > 1) yield phrase;
    }
  }
}

function* cjkPhrases(key: string): Generator<string> {
  for (const [run] of key.matchAll(CJK_RUN)) {
    for (let size = MIN_CJK; size <= Math.min(MAX_CJK, run.length); size++) {
      for (let i = 0; i + size <= run.length; i++) yield run.slice(i, i + size);
    }
  }
}
