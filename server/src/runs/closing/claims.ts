import { answerSentences } from '../../text/claims/answer-sentences.ts';

export interface Claim {
  /** The sentence without its numbers. */
  text: string;
  numbers: number[];
}

/** Sentences that cite. */
export const claimsOf = (text: string): Claim[] =>
  answerSentences(text)
    .filter(({ numbers }) => numbers.length > 0)
    .map(({ text: claim, numbers }) => ({ text: claim, numbers }));
