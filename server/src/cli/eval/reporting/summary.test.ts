import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { QuestionResult, Results } from './results.ts';
import { summary } from './summary.ts';

const headOf = (...verdicts: QuestionResult['verdict'][]): string => {
  const questions = verdicts.map((verdict, i) => ({ id: `${i}`, verdict, run: { runId: `r${i}` } }));
  const plan = { set: 'reports', model: 'a/m', service: 'http://here' };
  const results: unknown = { plan, questions, figures: {}, notAsked: 0, isBudgetSpent: false };
  return summary(results as Results)[0]!;
};

test('what has no answer to be right by does not count as wrong', () => {
  assert.equal(headOf('right', 'wrong'), 'reports, a/m: 1 of 2 right.');
  assert.equal(
    headOf('right', 'unjudged'),
    'reports, a/m: 1 of 1 right, 1 that have no answer to be right by.',
  );
  assert.equal(headOf('unjudged'), 'reports, a/m: 1 that have no answer to be right by.');
});
