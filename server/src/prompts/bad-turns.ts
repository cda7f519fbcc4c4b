import type { Locale } from '@quarry/api/common.ts';

interface TurnWords {
  unknownTool(name: string, known: { nearest: string | undefined; all: string }): string;
  unfit(reason: string): string;
  /** A call that was made before, word for word. */
  repeated(tool: string): string;
  /** Asked of a model that said nothing. */
  sayIt: string;
  /** Told to the reader at the end of the answer. */
  stuck(turns: number): string;
  /** In place of an answer; the sources follow. */
  noAnswer: string;
  found: string;
}

/** What is said when a model does not use its tools as it should, or says nothing. */
export const turnWords: Record<Locale, TurnWords> = {
  en: {
    unknownTool: (name, { nearest, all }) =>
      `there is no tool ${name}${nearest === undefined ? '' : ` (did you mean ${nearest}?)`}; choose one of ${all}, or answer`,
    unfit: (reason) => `the input does not fit: ${reason}`,
    repeated: (tool) =>
      `you have called ${tool} with exactly this input before, and its result stands above. Use that result, ask for something else, or answer now`,
    sayIt: 'You have not written an answer. Answer the request now, in words, from what stands above.',
    stuck: (turns) =>
      `\n\n*Stopped early: ${turns} times in a row the model asked for what its tools cannot do, or had done already. This is the best answer from what was found so far.*`,
    noAnswer: 'The model gave no answer, also when it was asked again.',
    found: 'What was found until then:',
  },
  ja: {
    unknownTool: (name, { nearest, all }) =>
      `ツール ${name} はありません${nearest === undefined ? '' : `(${nearest} のことですか)`}。${all} から選ぶか、回答してください`,
    unfit: (reason) => `入力が合いません: ${reason}`,
    repeated: (tool) =>
      `${tool} は同じ入力で既に呼び出されており、結果は上にあります。その結果を使うか、別のことを尋ねるか、今回答してください`,
    sayIt: 'まだ回答が書かれていません。上にある内容から、今、言葉で依頼に答えてください。',
    stuck: (turns) =>
      `\n\n*モデルが${turns}回続けて、ツールにできないこと、または既に済んだことを求めたため、ここまでに得られた情報での回答です。*`,
    noAnswer: 'モデルは、もう一度求めても回答しませんでした。',
    found: 'それまでに見つかったもの:',
  },
};
