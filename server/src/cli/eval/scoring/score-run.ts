import type { EvalQuestion } from '../sets/eval-set.ts';
import type { Judgement } from '../judging/judgement.ts';
import { isRefusal } from './is-refusal.ts';
import { matchAnswer } from './match-answer.ts';
import type { Tallies, Tally } from './metrics.ts';
import type { ObservedRun } from './observed-run.ts';
import { retrieved } from './read-what-was-asked.ts';

/** How one question came out, in one word. */
export type Verdict = 'right' | 'wrong' | 'refused' | 'failed' | 'unjudged';

export interface Score {
  tallies: Tallies;
  verdict: Verdict;
  /** Between 0 and 1: what comparisons go by. Undefined where nothing says how good it is. */
  points?: number | undefined;
}

/** Everything that is known of one question, from its run and from the judge. */
export function scoreRun(question: EvalQuestion, run: ObservedRun, judged: Judgement = {}): Score {
  const isDone = run.status === 'completed';
  const isRefused = isDone && (judged.grade ? judged.grade === 'not-attempted' : isRefusal(run.text));
  return {
    tallies: {
      ...answerTallies(question, { run, judged, isDone, isRefused }),
      ...judgedTallies(judged),
      ...(isDone && groundTallies(question, run)),
      ...effortTallies(run),
      failed: yes(!isDone),
    },
    ...verdictOf(question, { run, judged, isDone, isRefused }),
  };
}

interface Known {
  run: ObservedRun;
  judged: Judgement;
  isDone: boolean;
  isRefused: boolean;
}

const yes = (isSo: boolean): Tally => ({ sum: isSo ? 1 : 0, of: 1 });
const one = (value: number): Tally => ({ sum: value, of: 1 });
const outOf = (sum: number, of: number): Tally | undefined => (of > 0 ? { sum, of } : undefined);

/** A run that failed has not answered: it counts as wrong, so that failing does not make a service better. */
function answerTallies(question: EvalQuestion, { run, judged, isDone, isRefused }: Known): Tallies {
  if (!question.isAnswerable) return { refusedRightly: yes(isRefused) };
  const { answers, match } = question;
  if (answers.length === 0) return {};
  const got = isDone ? matchAnswer(run.text, { answers, match }) : { exact: false, contained: false, f1: 0 };
  return {
    exact: yes(got.exact),
    contained: yes(got.contained),
    f1: one(got.f1),
    refusedWrongly: yes(isRefused),
    ...(judged.grade && { judged: yes(judged.grade === 'correct') }),
    ...(!isDone && judged.isAsked && { judged: yes(false) }),
  };
}

function judgedTallies({ rubric, race, fact }: Judgement): Tallies {
  return {
    ...(rubric && { rubric: { sum: rubric.met, of: rubric.all } }),
    ...(race && {
      race: one(race.overall),
      raceComprehensiveness: one(race.comprehensiveness),
      raceInsight: one(race.insight),
      raceInstructions: one(race.instruction_following),
      raceReadability: one(race.readability),
    }),
    ...(fact && { factAccuracy: outOf(fact.supported, fact.all), factEffective: one(fact.supported) }),
  };
}

/** What the answer stands on. */
function groundTallies({ mustCite }: EvalQuestion, run: ObservedRun): Tallies {
  const compared = run.claims.filter(({ verdict }) => verdict !== undefined && verdict !== 'unchecked');
  const held = compared.filter(({ verdict }) => verdict === 'supported' || verdict === 'contested');
  const quoted = run.claims.filter(({ isExact }) => isExact !== undefined);
  return {
    citationPrecision: outOf(held.length, compared.length),
    citationRecall: outOf(run.facts.cited, run.facts.all),
    quoteExactness: outOf(quoted.filter(({ isExact }) => isExact).length, quoted.length),
    retrievalRecall: outOf(retrieved(mustCite, run), mustCite.length),
    repaired: yes(run.isRepaired),
  };
}

function effortTallies(run: ObservedRun): Tallies {
  return {
    pages: one(run.pages),
    inputTokens: one(run.tokens.input),
    outputTokens: one(run.tokens.output),
    ...(run.cost !== null && { cost: one(run.cost) }),
    ...(run.firstEventMs !== null && { firstEventMs: one(run.firstEventMs) }),
    ...(run.answerMs !== null && { answerMs: one(run.answerMs) }),
  };
}

/** The judge's word where there is one, else that of the comparison. */
function verdictOf(
  question: EvalQuestion,
  { run, judged, isDone, isRefused }: Known,
): Omit<Score, 'tallies'> {
  if (!isDone) return { verdict: 'failed', points: 0 };
  if (!question.isAnswerable) return { verdict: isRefused ? 'right' : 'wrong', points: isRefused ? 1 : 0 };
  if (judged.rubric || judged.race) {
    const points = judged.rubric ? judged.rubric.met / judged.rubric.all : judged.race!.overall;
    return { verdict: points >= 0.5 ? 'right' : 'wrong', points };
  }
  if (question.answers.length === 0) return { verdict: 'unjudged' };
  if (isRefused) return { verdict: 'refused', points: 0 };
  if (judged.grade) return judged.grade === 'correct' ? RIGHT : WRONG;
  const { exact, contained } = matchAnswer(run.text, question);
  return exact || (contained && question.match !== 'gaia') ? RIGHT : WRONG;
}

const RIGHT = { verdict: 'right', points: 1 } as const;
const WRONG = { verdict: 'wrong', points: 0 } as const;
