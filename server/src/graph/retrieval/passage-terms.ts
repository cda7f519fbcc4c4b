import { plainText } from '../../text/plain-text.ts';
import { isGram, tokens } from '../../text/tokens.ts';
import { foldKana, foldWidth } from '../../text/fold.ts';
import { nameKey, namesOf } from './names.ts';

/** Raised when the analysis changes: documents analysed by an older one are indexed again. */
export const ANALYSIS_VERSION = 1;

export interface PassageTerms {
  /** Every term of the text in its order, n-grams among them. */
  words: string[];
  /** How many of them are words. */
  length: number;
  /** Those of the title, which count more. */
  titleWords: string[];
  names: string[];
  /** The names under which the title may be mentioned. */
  titles: string[];
  /** What the passage is found by: words, names and titles, each kind with its own mark. */
  lexemes: string[];
}

const MAX_TERM_CHARS = 60;
const HIRAGANA_RUN = /[\p{Script=Hiragana}ー]{3,}/gu;
const GRAM_CHARS = 3;

export const mentionLexeme = (name: string): string => `@${name}`;
export const titleLexeme = (key: string): string => `#${key}`;

export function passageTerms({ title, text }: { title: string; text: string }): PassageTerms {
  const plain = plainText(text).text;
  const words = textTerms(plain);
  const titleWords = textTerms(title);
  const titles = titleKeys(title);
  const names = namesOf(plain);
  const mentions = new Set([...names, ...titles]);
  return {
    words,
    length: words.filter((word) => !isGram(word)).length,
    titleWords,
    names,
    titles,
    lexemes: [
      ...new Set([...words, ...titleWords]),
      ...[...mentions].map(mentionLexeme),
      ...titles.map(titleLexeme),
    ],
  };
}

/** The words of a text and, since a word may be written in either kana, the n-grams of hiragana too. */
export function textTerms(text: string): string[] {
  const words = tokens(text).filter((word) => word.length <= MAX_TERM_CHARS);
  return [...words, ...hiraganaGrams(text)];
}

function hiraganaGrams(text: string): string[] {
  const grams: string[] = [];
  for (const [run] of foldWidth(text).matchAll(HIRAGANA_RUN)) {
    const folded = foldKana(run);
    for (let i = 0; i + GRAM_CHARS <= folded.length; i++) grams.push(`~${folded.slice(i, i + GRAM_CHARS)}`);
  }
  return grams;
}

const ASIDE = /\s*[(（][^)）]*[)）]/g;

/** The names under which a title may be mentioned: whole, without its aside in brackets, its place, its article. */
export function titleKeys(title: string): string[] {
  const bare = title.replace(ASIDE, '');
  const [head = ''] = bare.split(/,\s/);
  const keys = [title, bare, head, bare.replace(/^the\s/i, '')].map(nameKey);
  return [...new Set(keys)].filter((key) => key.length > 1);
}
