import type { EvalQuestion } from '../sets/eval-set.ts';

const SHORT = {
  en: 'Begin with one line that holds nothing but the answer, in as few words as possible: "Answer: …". If the sources do not say it, write "Answer: unknown". Then explain it in a few sentences that cite their sources.',
  ja: '最初の1行には答えだけを、できるだけ短い言葉で「答え: …」と書いてください。資料に書かれていないときは「答え: 不明」と書いてください。続けて、出典を示しながら数文で説明してください。',
};

/** Sets of short answers are compared by their words: the run is told to give them. A report or a table is asked for as it is. */
export const instructionsFor = ({
  form,
  locale,
}: Pick<EvalQuestion, 'form' | 'locale'>): string | undefined => (form ? undefined : SHORT[locale]);
