import type { RunContext } from '../../agent/run-context.ts';
import type { CitedSource } from '../cited-places.ts';

const LOOKED_AT = 4_000;
const isJapanese = (text: string): boolean => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);

/** Whether words can tell what is missing: not of a picture, of a page without text, or of another language. */
export const canBeCompared = (claim: string, cited: readonly CitedSource[]): boolean =>
  cited.length > 0 &&
  cited.every(
    ({ passage, body }) =>
      passage === undefined &&
      body.trim() !== '' &&
      isJapanese(body.slice(0, LOOKED_AT)) === isJapanese(claim),
  );

/** What a writer also knows: the question, and what sources say of themselves. */
export const besidesOf = ({ run }: Pick<RunContext, 'run'>, cited: readonly CitedSource[]): string =>
  [
    run.input.inputText,
    ...cited.map(({ title, url = '', about = {} }) => `${title}\n${url}\n${JSON.stringify(about)}`),
  ].join('\n');
