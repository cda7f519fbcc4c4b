import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlanTask } from '../../task.ts';
import { planFor } from './plan.ts';

const task = (more: Partial<PlanTask> = {}): PlanTask => ({
  kind: 'plan',
  locale: 'en',
  question: 'Make a plan to research electric ferries',
  tools: ['search', 'recall', 'source_summary'],
  ...more,
});

const titles = (plan: ReturnType<typeof planFor>) => plan.steps.map(({ title }) => title);

test('what is known comes first, then what the web says', () => {
  const { steps } = planFor(task());
  assert.deepEqual(
    steps.map(({ tool }) => tool),
    ['recall', 'search', 'search'],
  );
});

test('pages that the request names are read', () => {
  const { steps } = planFor(task({ question: 'Make a plan to study ferries from https://example.com/a' }));
  assert.equal(steps[0]!.tool, 'source_summary');
  assert.match(steps[0]!.description, /https:\/\/example\.com\/a /);
});

test('feedback adds, and takes out by name or number', () => {
  const previous = planFor(task());
  const revised = (feedback: string) => titles(planFor(task({ previous, feedback })));
  assert.deepEqual(revised('Please add a step about batteries.'), [...titles(previous), 'Batteries']);
  assert.deepEqual(revised('Remove the overview.'), titles(previous).toSpliced(1, 1));
  assert.deepEqual(revised('Drop step 1.'), titles(previous).slice(1));
});

test('feedback in Japanese does the same', () => {
  const question = '電気フェリーの調査計画を立ててください';
  const previous = planFor(task({ locale: 'ja', question }));
  const feedback = '電池についても追加してください。概要は不要です。';
  const revised = planFor(task({ locale: 'ja', question, previous, feedback }));
  assert.deepEqual(titles(revised), [...titles(previous).toSpliced(1, 1), '電池']);
});

test('there are always at least two steps, and at most eight', () => {
  const previous = planFor(task({ tools: ['search'] }));
  const none = planFor(task({ tools: ['search'], previous, feedback: 'Remove step 1. Remove step 2.' }));
  assert.equal(none.steps.length, 2);
  const many = planFor(
    task({ question: `Plan:\n${Array.from({ length: 30 }, (_, i) => `- topic${i} x`).join('\n')}` }),
  );
  assert.equal(many.steps.length, 8);
});
