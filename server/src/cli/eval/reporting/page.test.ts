import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resultPage } from './page.ts';
import type { Results } from './results.ts';

const headOf = (spent: number, ...costs: (number | null)[]): string => {
  const run = { runId: 'r', text: '', answerMs: null, tokens: { input: 1, output: 1 }, claims: [] };
  const questions = costs.map((cost, i) => ({
    id: `${i}`,
    question: 'Who?',
    expected: [],
    verdict: 'right',
    run: { ...run, cost },
    judged: {},
  }));
  const plan = { set: 'mine', model: 'a/m', service: 'http://here', web: 'live' };
  const results: unknown = {
    plan,
    questions,
    figures: {},
    notes: [],
    licence: 'yours',
    notAsked: 0,
    finishedAt: '2026-11-16T10:00:00Z',
    spent,
  };
  return /<header>(.*)<\/header>/.exec(resultPage({ results: results as Results }))![1]!;
};

test('the page says what was spent, and never that a model without a price was free', () => {
  assert.match(headOf(0.03, 0.01, 0.02), /· \$0\.0300 in all ·/);
  assert.match(headOf(0, null, null), /· cost not known: no price for this model ·/);
  assert.match(headOf(0.01, 0.01, null), /· \$0\.0100 and what 1 without a price cost ·/);
});
