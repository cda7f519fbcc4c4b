import type { Locale } from '@quarry/api/common.ts';
import type { ObservedRun } from '../scoring/observed-run.ts';
import { raceDimensions } from '../sets/eval-set.ts';
import type { EvalQuestion, RaceCriteria } from '../sets/eval-set.ts';
import { gradeAnswers, judgeCitations } from './grade-answers.ts';
import type { Judge } from './judge.ts';
import { racePrompt, rubricPrompt } from './judge-prompts.ts';
import type { Grade, Judgement } from './judgement.ts';
import { readScores, readVerdicts } from './read-verdicts.ts';

export interface Answered {
  question: EvalQuestion;
  run: ObservedRun;
}

/** What the judge says of all answers, by the id of their question. */
export async function judgeAll(judge: Judge, answered: readonly Answered[]): Promise<Map<string, Judgement>> {
  const judgements = new Map<string, Judgement>(
    answered.map(({ question }) => [question.id, { isAsked: true }]),
  );
  const done = answered.filter(({ run }) => run.status === 'completed');
  for (const locale of ['en', 'ja'] as const) {
    const short = done.filter(({ question }) => question.locale === locale && question.answers.length > 0);
    const given = await gradeAnswers(judge, short.map(asGraded), locale);
    for (const [i, { question }] of short.entries())
      add(judgements, question.id, given[i] && { grade: given[i] as Grade });
  }
  for (const { question, run } of done) {
    const { id, locale, rubric, race, form } = question;
    if (rubric) add(judgements, id, await judgeRubric(judge, { question, run }));
    if (race)
      add(
        judgements,
        id,
        await judgeRace(judge, { race, text: run.text, question: question.question, locale }),
      );
    if (form === 'report') add(judgements, id, await judgeFact(judge, run, locale));
  }
  return judgements;
}

const asGraded = ({ question, run }: Answered) => ({
  question: question.question,
  expected: question.answers,
  given: run.text,
});

function add(judgements: Map<string, Judgement>, id: string, more: Judgement | undefined): void {
  if (more) judgements.set(id, { ...judgements.get(id), ...more });
}

/** A point without a verdict, asked twice, leaves the whole rubric without one: guessing would move the figure. */
async function judgeRubric(judge: Judge, { question, run }: Answered): Promise<Judgement | undefined> {
  const points = question.rubric!;
  const prompt = rubricPrompt(
    { question: question.question, text: run.text, points: points.map(({ point }) => point) },
    question.locale,
  );
  const form = { letter: 'P', count: points.length, words: ['yes', 'no'] as const };
  const said = readVerdicts((await judge.ask(prompt, question.locale)) ?? '', form);
  for (const [i, { point }] of points.entries()) {
    if (said.has(i + 1)) continue;
    const alone = rubricPrompt(
      { question: question.question, text: run.text, points: [point] },
      question.locale,
    );
    const [verdict] = readVerdicts((await judge.ask(alone, question.locale)) ?? '', {
      ...form,
      count: 1,
    }).values();
    if (!verdict) return undefined;
    said.set(i + 1, verdict);
  }
  const weight = (isCounted: (i: number) => boolean) =>
    points.reduce((sum, point, i) => sum + (isCounted(i) ? point.weight : 0), 0);
  return { rubric: { met: weight((i) => said.get(i + 1) === 'yes'), all: weight(() => true) } };
}

/** As the authors count: criteria weighted within their dimension, dimensions within the task, each against the reference. */
export async function judgeRace(
  judge: Judge,
  { race, text, question, locale }: { race: RaceCriteria; text: string; question: string; locale: Locale },
): Promise<Judgement | undefined> {
  const listed = raceDimensions.flatMap((dimension) =>
    race.criteria[dimension].map((criterion) => ({ ...criterion, dimension })),
  );
  const prompt = racePrompt({ question, text, reference: race.reference, criteria: listed }, locale);
  const scores = readScores((await judge.ask(prompt, locale)) ?? '', listed.length);
  if (scores.size < listed.length) return undefined;
  const mean = (dimension: (typeof raceDimensions)[number], whose: 0 | 1) => {
    const own = listed.flatMap((one, i) =>
      one.dimension === dimension ? [{ ...one, score: scores.get(i + 1)![whose] }] : [],
    );
    const weights = own.reduce((sum, one) => sum + one.weight, 0);
    return weights > 0 ? own.reduce((sum, one) => sum + one.weight * one.score, 0) / weights : 0;
  };
  const total = (whose: 0 | 1) =>
    raceDimensions.reduce((sum, dimension) => sum + race.weights[dimension] * mean(dimension, whose), 0);
  const parts = raceDimensions.map((dimension) => [
    dimension,
    against(mean(dimension, 0), mean(dimension, 1)),
  ]);
  return { race: { ...Object.fromEntries(parts), overall: against(total(0), total(1)) } };
}

const against = (first: number, second: number) => (first + second > 0 ? first / (first + second) : 0);

/** Each cited statement against the lines of its source that come nearest; those without a verdict do not count. */
async function judgeFact(judge: Judge, run: ObservedRun, locale: Locale): Promise<Judgement | undefined> {
  const pairs = new Map(run.claims.map((one) => [`${one.n}\n${one.claim}`, one]));
  const items = [...pairs.values()].map(({ claim, lines = [] }) => ({ statement: claim, lines }));
  const verdicts = (await judgeCitations(judge, items, locale)).filter((verdict) => verdict !== undefined);
  if (verdicts.length === 0 && items.length > 0) return undefined;
  return {
    fact: { supported: verdicts.filter((verdict) => verdict === 'supported').length, all: verdicts.length },
  };
}
