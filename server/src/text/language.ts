import type { Locale } from '@quarry/api/common.ts';

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const LETTER = /\p{L}/gu;
const SAMPLE_CHARS = 2_000;

/** By the share of kana and kanji among the letters; one of them says about as much as four Latin letters. */
export function languageOf(text: string): Locale {
  const sample = text.slice(0, SAMPLE_CHARS);
  const cjk = sample.match(CJK)?.length ?? 0;
  const others = (sample.match(LETTER)?.length ?? 0) - cjk;
  return cjk * 4 > others ? 'ja' : 'en';
}
