import { answerTokens, normalAnswer, shortAnswer } from './normal-answer.ts';

export interface AnswerMatch {
  exact: boolean;
  /** Whether the words of the answer stand in what was said: in the short answer, or without one anywhere. */
  contained: boolean;
  f1: number;
}

/** The best over all answers that are accepted. */
export function matchAnswer(
  text: string,
  { answers, match }: { answers: readonly string[]; match?: 'gaia' | undefined },
): AnswerMatch {
  const said = shortAnswer(text);
  const whole = spaced(answerTokens(said));
  const isSame = match === 'gaia' ? isSameByGaia : isSameAnswer;
  return {
    exact: answers.some((right) => isSame(said, right)),
    contained: answers.some((right) => whole.includes(spaced(answerTokens(right)))),
    f1: Math.max(0, ...answers.map((right) => tokenF1(said, right))),
  };
}

const spaced = (tokens: readonly string[]) => ` ${tokens.join(' ')} `;

const isSameAnswer = (said: string, right: string) => normalAnswer(said) === normalAnswer(right);

/** Harmonic mean of how much of the one stands in the other, each token counted as often as it stands there. */
export function tokenF1(said: string, right: string): number {
  const [given, wanted] = [answerTokens(said), answerTokens(right)];
  if (given.length === 0 || wanted.length === 0) return given.length === wanted.length ? 1 : 0;
  const left = new Map<string, number>();
  for (const token of wanted) left.set(token, (left.get(token) ?? 0) + 1);
  let common = 0;
  for (const token of given) {
    const count = left.get(token) ?? 0;
    if (count === 0) continue;
    left.set(token, count - 1);
    common += 1;
  }
  return (2 * common) / (given.length + wanted.length);
}

/** The rule of GAIA: a number by its value, a list by its parts in their order, words without spaces, marks and case. */
export function isSameByGaia(said: string, right: string): boolean {
  const number = numberIn(right);
  if (number !== undefined) return numberIn(said) === number;
  if (!/[,;]/.test(right)) return bare(said) === bare(right);
  const [given, wanted] = [said, right].map((list) => list.split(/[,;]/).map((part) => part.trim()));
  return (
    given!.length === wanted!.length &&
    wanted!.every((part, i) => {
      const value = numberIn(part);
      return value === undefined ? bare(given![i]!) === bare(part) : numberIn(given![i]!) === value;
    })
  );
}

function numberIn(text: string): number | undefined {
  const plain = text.replaceAll(/[$%,\s]/g, '');
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : undefined;
}

const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
