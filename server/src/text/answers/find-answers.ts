import type { Breather } from '../breather.ts';
import type { Passage } from '../passage.ts';
import { isAnswered } from './answer-model.ts';
import { askedForm } from './answer-kind.ts';
import { askedTerms } from './asked-terms.ts';
import { answerFeatures } from './answerable.ts';
import { rankSentences, type RankedSentence, type Ranking } from './rank-sentences.ts';
import { readSentences } from './read-sentences.ts';

export interface FoundAnswers {
  /** Sentences that have to do with the question, best first. */
  ranked: RankedSentence[];
  /** Whether the best of them seem to answer it. */
  isAnswered: boolean;
  /** What shares of the question are to be multiplied by, for words that stand nowhere to count like the others. */
  scale: number;
}

interface Sought {
  question: string;
  passages: readonly Passage[];
  breather: Breather;
}

/** Looks through every sentence of the passages for an answer. */
export async function findAnswers(sought: Sought): Promise<FoundAnswers> {
  const { ranking, features } = await lookFor(sought);
  return { ranked: ranking.ranked, isAnswered: isAnswered(features), scale: scaleOf(ranking) };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Being rare, words that stand nowhere would outweigh all others. */
function scaleOf({ weights, same }: Ranking): number {
  const present = weights.filter((_, i) => [...same.values()].some((section) => section[i]! > 0));
  if (present.length === 0) return 1;
  return Math.max(1, sum(weights) / ((sum(present) / present.length) * weights.length));
}

/** The same as numbers, to learn from. */
export async function lookFor({
  question,
  passages,
  breather,
}: Sought): Promise<{ ranking: Ranking; features: number[] }> {
  const matches = askedTerms(question);
  const { terms } = matches;
  const form = askedForm(question);
  const hasUnit = form.unit !== undefined;
  const hasForm = hasUnit || form.kind !== 'any';
  const read = await readSentences({ question, passages, matches, form, breather });
  const ranking = await rankSentences(read, { terms, hasForm, breather });
  return { ranking, features: answerFeatures(ranking, { terms, hasForm, hasUnit }) };
}
