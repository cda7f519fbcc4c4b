import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { badRequest } from '../../../errors.ts';
import type { Judgement } from '../judging/judgement.ts';
import { RESULTS } from '../running/ledger.ts';
import type { Plan } from '../running/ledger.ts';
import { estimate } from '../scoring/bootstrap.ts';
import type { Estimate } from '../scoring/bootstrap.ts';
import { metrics } from '../scoring/metrics.ts';
import type { MetricId, Tally } from '../scoring/metrics.ts';
import type { ObservedRun } from '../scoring/observed-run.ts';
import { scoreRun } from '../scoring/score-run.ts';
import type { Score } from '../scoring/score-run.ts';
import type { EvalQuestion } from '../sets/eval-set.ts';

/** One question as it came out. */
export interface QuestionResult extends Score {
  id: string;
  question: string;
  expected: string[];
  isAnswerable: boolean;
  kind?: string | undefined;
  run: ObservedRun;
  judged: Judgement;
}

export interface Results {
  /** Of this form of the file. */
  version: 1;
  plan: Plan;
  licence: string;
  notes: string[];
  finishedAt: string;
  /** Questions of the plan that were not asked, and why. */
  notAsked: number;
  isBudgetSpent: boolean;
  /** US dollars, the judge included. */
  spent: number;
  figures: Partial<Record<MetricId, Estimate>>;
  questions: QuestionResult[];
}

export function resultOf(question: EvalQuestion, run: ObservedRun, judged: Judgement): QuestionResult {
  const { id, answers, isAnswerable, kind } = question;
  return {
    id,
    question: question.question,
    expected: answers,
    isAnswerable,
    ...(kind && { kind }),
    run,
    judged,
    ...scoreRun(question, run, judged),
  };
}

export function figuresOf(questions: readonly QuestionResult[]): Results['figures'] {
  const known = metrics.flatMap(({ id }) => {
    const figure = estimate(talliesOf(questions, id));
    return figure ? [[id, figure] as const] : [];
  });
  return Object.fromEntries(known);
}

const talliesOf = (questions: readonly QuestionResult[], id: MetricId): Tally[] =>
  questions.flatMap(({ tallies }) => tallies[id] ?? []);

/** Of an earlier evaluation: its results.json, or the folder that holds it. */
export async function readResults(given: string): Promise<Results> {
  if (!existsSync(given))
    throw badRequest(`There is no ${given}: give results.json of an evaluation, or its folder.`);
  const file = statSync(given).isDirectory() ? path.join(given, RESULTS) : given;
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw badRequest(
      error.code === 'ENOENT'
        ? `The evaluation in ${given} is not finished.`
        : `${file} cannot be read (${error.code}).`,
    );
  });
  try {
    const results = JSON.parse(text) as Results;
    if (results.version === 1 && Array.isArray(results.questions)) return results;
  } catch {
    // Said below, as for any other file.
  }
  throw badRequest(`${file} holds no results of an evaluation.`);
}
