import { sentences } from '../sentences.ts';

/** A sentence of an answer as it is written there, with the numbers that it cites. */
export interface AnswerSentence {
  /** Without its numbers and without the marks that open its line. */
  text: string;
  numbers: number[];
  /** Span in the answer, with numbers that stand behind its full stop. */
  start: number;
  end: number;
}

const NUMBERS_BEHIND = /^[ \t]*(?:\[\d{1,4}\][ \t]*)*\[\d{1,4}\]/;
const OPENING = /^\s*(?:[-*+•]|\d{1,3}[.)]|#{1,6}|>)\s+/;

/** The sentences of an answer. A number behind a full stop (`… fact. [2]`) belongs to the sentence before it. */
export function answerSentences(answer: string): AnswerSentence[] {
  return sentences(answer).flatMap(({ start, end: own }) => {
    const end = own + (NUMBERS_BEHIND.exec(answer.slice(own))?.[0].length ?? 0);
    const written = answer.slice(start, end);
    const text = withoutNumbers(written);
    const numbers = [...written.matchAll(/\[(\d{1,4})\]/g)].map(([, n]) => Number(n));
    return saysSomething(text) ? [{ text, numbers: [...new Set(numbers)], start, end }] : [];
  });
}

/** What a sentence says, apart from what it cites. */
export const withoutNumbers = (written: string): string =>
  written
    .replaceAll(/\s*\[\d{1,4}\]/g, '')
    .replace(OPENING, '')
    .trim()
    .replace(/\s+([.!?。！？])$/, '$1');

/** A line of a list of sources (`[1] https://…`) claims nothing. */
const saysSomething = (claim: string): boolean => /\p{L}/u.test(claim.replaceAll(/<?https?:\/\/\S+/g, ''));
