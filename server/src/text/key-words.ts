import { queryTerms } from './query-terms.ts';

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const BREAKS = /[\s、。，．！？「」『』（）【】・…]+/u;
const OUTER_MARKS = /^[^\p{L}\p{N}#@]+|[^\p{L}\p{N}+#%]+$/gu;

const words = new Intl.Segmenter('ja', { granularity: 'word' });

/** The words of a sentence that say what it is about, as they are written and in their order. */
export function keyWords(sentence: string): string {
  return sentence
    .split(BREAKS)
    .map((run) => (CJK.test(run) ? japaneseWords(run) : westernWord(run)))
    .filter((word) => word !== '')
    .join(' ');
}

function westernWord(run: string): string {
  const word = run.replace(OUTER_MARKS, '');
  return isTelling(word) ? word : '';
}

/** Words that stand next to each other stay together: a compound is one thing. さ makes a noun of what is before it. */
function japaneseWords(run: string): string {
  return Array.from(words.segment(run), ({ segment }) =>
    isTelling(segment) || segment === 'さ' ? segment : ' ',
  )
    .join('')
    .replace(/ +/g, ' ')
    .trim();
}

const isTelling = (word: string): boolean => queryTerms(word).length > 0;
