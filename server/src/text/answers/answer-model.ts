import { readFileSync } from 'node:fs';
import { weighLogistic, type Logistic } from '../claims/verdict-model.ts';

/** What was learned from questions and the documents that answer them, or do not (bench/longdoc). */
export interface AnswerModel {
  /** What each feature of a sentence is worth. */
  ranker: number[];
  /** How likely the best sentences hold the answer. */
  answered: Logistic;
}

/**
 * Below it quotes are what comes nearest, and no answer: so it is for four of five questions that have none, and, in learning,
 * for nearly half of the others, which are told the right sentence all the same.
 */
const ANSWERED = 0.6;

let shipped: AnswerModel | undefined;

export function shippedAnswerModel(): AnswerModel {
  return (shipped ??= JSON.parse(
    readFileSync(new URL('answer-model.json', import.meta.url), 'utf8'),
  ) as AnswerModel);
}

export const isAnswered = (features: readonly number[]): boolean =>
  weighLogistic(shippedAnswerModel().answered, features) >= ANSWERED;
