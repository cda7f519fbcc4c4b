import { badRequest } from '../../../errors.ts';
import { estimateMean } from '../scoring/bootstrap.ts';
import type { Estimate } from '../scoring/bootstrap.ts';
import { metrics } from '../scoring/metrics.ts';
import type { MetricId } from '../scoring/metrics.ts';
import { signTest } from '../scoring/sign-test.ts';
import type { QuestionResult, Results } from './results.ts';

export interface Comparison {
  /** Questions that both have. */
  both: number;
  wins: number;
  losses: number;
  ties: number;
  /** How likely so uneven a split is by chance alone: the sign test, which for right and wrong is McNemar's. */
  p: number;
  /** This one less the other, question by question. */
  differences: Partial<Record<MetricId, Estimate>>;
  questions: ComparedQuestion[];
}

export interface ComparedQuestion {
  id: string;
  question: string;
  outcome: 'win' | 'loss' | 'tie';
  here: QuestionResult;
  there: QuestionResult;
  /** What each did that the other did not, in sentences. */
  apart: string[];
}

/** Two results of the same questions side by side. */
export function compareResults(here: Results, there: Results): Comparison {
  const others = new Map(there.questions.map((one) => [one.id, one]));
  const pairs = here.questions.flatMap((one) => {
    const other = others.get(one.id);
    return other && other.question === one.question ? [[one, other] as const] : [];
  });
  if (pairs.length === 0)
    throw badRequest('The two results have no question in common: nothing can be compared.');
  const questions = pairs.map(([one, other]) => compared(one, other));
  const count = (outcome: ComparedQuestion['outcome']) =>
    questions.filter((each) => each.outcome === outcome).length;
  const [wins, losses, ties] = [count('win'), count('loss'), count('tie')];
  return {
    both: pairs.length,
    wins,
    losses,
    ties,
    p: signTest(wins, losses),
    differences: differencesOf(pairs),
    questions,
  };
}

function differencesOf(
  pairs: readonly (readonly [QuestionResult, QuestionResult])[],
): Comparison['differences'] {
  const known = metrics.flatMap(({ id }) => {
    const values = pairs.flatMap(([one, other]) => {
      const [a, b] = [one.tallies[id], other.tallies[id]];
      return a && b && a.of > 0 && b.of > 0 ? [a.sum / a.of - b.sum / b.of] : [];
    });
    const difference = estimateMean(values);
    return difference ? [[id, difference] as const] : [];
  });
  return Object.fromEntries(known);
}

function compared(here: QuestionResult, there: QuestionResult): ComparedQuestion {
  const [a, b] = [here.points ?? 0, there.points ?? 0];
  const outcome = a > b ? 'win' : a < b ? 'loss' : 'tie';
  return { id: here.id, question: here.question, outcome, here, there, apart: whatIsApart(here, there) };
}

function whatIsApart(
  { run: here, verdict: ours }: QuestionResult,
  { run: there, verdict: theirs }: QuestionResult,
): string[] {
  return [
    ...(ours === theirs ? [] : [`This one: ${ours}; the other: ${theirs}.`]),
    ...said('Only this one used', 'the tool', only(here.tools, there.tools)),
    ...said('Only the other used', 'the tool', only(there.tools, here.tools)),
    ...said('Only this one', 'searched for', only(here.queries, there.queries)),
    ...said('Only the other', 'searched for', only(there.queries, here.queries)),
    ...said('Only this one', 'read', only(addresses(here), addresses(there))),
    ...said('Only the other', 'read', only(addresses(there), addresses(here))),
    ...(here.cited.length === there.cited.length
      ? []
      : [`Sources cited: ${here.cited.length}, the other ${there.cited.length}.`]),
    ...(here.isRepaired === there.isRepaired
      ? []
      : [`Only ${here.isRepaired ? 'this one' : 'the other'} had to be repaired.`]),
    ...(isFarApart(here.tokens.input, there.tokens.input)
      ? [`Input tokens: ${here.tokens.input}, the other ${there.tokens.input}.`]
      : []),
  ];
}

/** By half, and by more than a page. */
const isFarApart = (a: number, b: number) => Math.abs(a - b) > 1_000 && Math.max(a, b) > 1.5 * Math.min(a, b);

const only = (mine: readonly string[], others: readonly string[]) =>
  mine.filter((one) => !others.includes(one));

const addresses = ({ sources }: QuestionResult['run']) => [
  ...new Set(sources.map(({ url, title }) => (/^https?:/.test(url) ? url : title))),
];

function said(whose: string, what: string, list: readonly string[]): string[] {
  if (list.length === 0) return [];
  const more = list.length > 3 ? ` and ${list.length - 3} more` : '';
  return [`${whose} ${what} ${list.slice(0, 3).join(', ')}${more}.`];
}
