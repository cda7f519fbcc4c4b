import { foldKana, foldWidth } from './fold.ts';
import { stem } from './stem.ts';
import { stopWords } from './stop-words.ts';

const RUN =
  /(?<cjk>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+)|[\p{N}]+(?:[.,]\p{N}+)+|[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]]+(?:[.'’][[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]]+)*/gv;
const HAN_RUN = /[\p{Script=Han}々]{2,}/gu;
const KATAKANA_RUN = /[\p{Script=Katakana}ー]{4,}/gu;
const MIXED = /^(?=.*\p{Script=Han})(?=.*\p{Script=Katakana})/u;
const SCRIPT_PARTS = /[\p{Script=Han}々]+|[\p{Script=Katakana}ー]+/gu;
const HAN_WITH_ENDING = /^([\p{Script=Han}々].*?)\p{Script=Hiragana}+$/u;
const LONG_KATAKANA_WITH_BAR = /^([\p{Script=Katakana}ー]{3,})ー$/u;
const GRAM_MARK = '~';
const GRAM_WEIGHT = 0.4;

const words = new Intl.Segmenter('ja', { granularity: 'word' });

/**
 * The terms of a text, folded so that spellings of one word meet: English stems, Japanese words without endings.
 * Japanese compounds also give n-grams, marked, because two texts seldom cut a compound at the same place.
 * Stop words are left out.
 */
export function tokens(text: string): string[] {
  const found: string[] = [];
  for (const match of foldWidth(text).matchAll(RUN)) {
    if (match.groups?.['cjk']) pushJapanese(found, match[0]);
    else pushWestern(found, match[0]);
  }
  return found;
}

export const isGram = (term: string): boolean => term.startsWith(GRAM_MARK);

/** How much a term counts: an n-gram supports a match, a word makes one. */
export const termWeight = (term: string): number => (isGram(term) ? GRAM_WEIGHT : 1);

function pushWestern(found: string[], run: string): void {
  if (/^\p{N}/u.test(run) && /^[\p{N}.,]+$/u.test(run)) {
    found.push(run.replaceAll(',', ''));
    return;
  }
  const word = run.replaceAll('’', "'");
  pushStem(found, word);
  if (word.includes('.')) {
    for (const part of word.split('.')) if (part.length > 1) pushStem(found, part);
  }
}

function pushStem(found: string[], word: string): void {
  if (!stopWords.has(word)) found.push(stem(word));
}

function pushJapanese(found: string[], run: string): void {
  for (const { segment } of words.segment(run)) {
    const bare = segment.replace(HAN_WITH_ENDING, '$1').replace(LONG_KATAKANA_WITH_BAR, '$1');
    pushWord(found, foldKana(bare));
    if (MIXED.test(bare)) for (const [part] of bare.matchAll(SCRIPT_PARTS)) pushWord(found, foldKana(part));
  }
  pushGrams(found, { run, pattern: HAN_RUN, size: 2 });
  pushGrams(found, { run, pattern: KATAKANA_RUN, size: 3 });
}

function pushWord(found: string[], word: string): void {
  if (!stopWords.has(word) && !/^[\p{Script=Hiragana}ー]$/u.test(word)) found.push(word);
}

function pushGrams(found: string[], from: { run: string; pattern: RegExp; size: number }): void {
  for (const [part] of from.run.matchAll(from.pattern)) {
    const folded = foldKana(part);
    for (let i = 0; i + from.size <= folded.length; i++) {
      found.push(GRAM_MARK + folded.slice(i, i + from.size));
    }
  }
}
