import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { QuarryClient } from '@quarry/api/client.ts';
import { createJudge } from '../judging/judge.ts';
import { judgeAll } from '../judging/judge-question.ts';
import type { Judgement } from '../judging/judgement.ts';
import { figuresOf, resultOf } from '../reporting/results.ts';
import type { Results } from '../reporting/results.ts';
import type { EvalQuestion, EvalSet } from '../sets/eval-set.ts';
import { askQuestions } from './ask-questions.ts';
import { createBudget } from './budget.ts';
import { RESULTS } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import { chosen } from './make-plan.ts';

export interface Evaluating {
  client: QuarryClient;
  set: EvalSet;
  ledger: Ledger;
  atOnce: number;
  /** US dollars. */
  budget?: number | undefined;
  signal: AbortSignal;
  tell: (line: string) => void;
}

/** Of the budget, what is left for the judge. */
const FOR_JUDGE = 0.2;

/** Asks, judges and counts. Whatever was done before a stop is not done again. */
export async function evaluate(evaluating: Evaluating): Promise<Results> {
  const { client, set, ledger, atOnce, budget, signal, tell } = evaluating;
  const { plan } = ledger;
  const questions = chosen(set.questions, plan.n);
  const asking = createBudget(budget && plan.judge ? budget * (1 - FOR_JUDGE) : budget, { atOnce });
  const onEnd = ({ id }: EvalQuestion, done: number) =>
    tell(`${String(done).padStart(4)} of ${questions.length}  ${id}: ${ledger.observed.get(id)!.status}`);
  const { isBudgetSpent } = await askQuestions({
    client,
    ledger,
    questions,
    atOnce,
    budget: asking,
    signal,
    onEnd,
  });
  const answered = questions.flatMap((question) => {
    const run = ledger.observed.get(question.id);
    return run ? [{ question, run }] : [];
  });
  const judging = createBudget(budget && budget - asking.spent(), { atOnce: 1 });
  const judged = plan.judge
    ? await judgeAll(createJudge({ client, ledger, model: plan.judge, budget: judging, signal }), answered)
    : new Map<string, Judgement>();
  const scored = answered.map(({ question, run }) => resultOf(question, run, judged.get(question.id) ?? {}));
  return {
    version: 1,
    plan,
    licence: set.licence,
    notes: set.notes,
    finishedAt: new Date().toISOString(),
    notAsked: questions.length - answered.length,
    isBudgetSpent,
    spent: asking.spent() + judging.spent(),
    figures: figuresOf(scored),
    questions: scored,
  };
}

/** Whole or not at all: a folder with results counts as finished. */
export async function writeResults(folder: string, results: Results): Promise<void> {
  const file = path.join(folder, RESULTS);
  await writeFile(`${file}.part`, `${JSON.stringify(results, null, 1)}\n`);
  await rename(`${file}.part`, file);
}
