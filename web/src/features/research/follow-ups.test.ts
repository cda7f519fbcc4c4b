import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunRecord } from '../../lib/run-record.ts';
import { emptyRun } from '../../lib/run-view.ts';
import type { SearchActivity } from '../../lib/run-view.ts';
import { followUps } from './follow-ups.ts';

const search = {
  kind: 'search',
  progress: [
    { round: 2, known: [], missing: ['the price in 2026 [1].'], contradictions: ['7 or 9 percent'] },
  ],
} as unknown as SearchActivity;
const run = (part: object = {}): RunRecord => ({
  detail: { linkedEntities: [], evidence: [], ...part } as unknown as RunRecord['detail'],
  view: { ...emptyRun, activities: [search] },
});
const company = (label: string) => ({ id: label, label, category: 'organization', kind: 'entity' });

test('what is missing and where sources disagree can be asked next, in the language of the page', () => {
  assert.deepEqual(
    followUps(run(), 'en').map(({ text }) => text),
    [
      'What is known about this: the price in 2026?',
      'Sources disagree: 7 or 9 percent. Which is right, and why?',
    ],
  );
  assert.match(followUps(run(), 'ja')[0]!.text, /^次の点/);
});

test('three things of one kind can be compared', () => {
  const found = followUps(run({ linkedEntities: ['A', 'B', 'C'].map(company) }), 'en');
  assert.deepEqual(found.at(-1), { text: 'Compare A, B and C in a table', form: 'matrix' });
  assert.equal(followUps(run({ linkedEntities: ['A', 'B'].map(company) }), 'en').length, 2);
});

test('where no language model has answered, names and quotes suggest nothing', () => {
  const part = {
    input: { modelName: 'embedded/extractive' },
    linkedEntities: ['China', 'Japanese', 'Frost'].map(company),
    evidence: [{ claim: 'It may be copied', verdict: 'unsupported' }],
  };
  assert.deepEqual(followUps({ ...run(part), view: emptyRun }, 'en'), []);
});

test('where nothing is open nothing is suggested', () => {
  assert.deepEqual(followUps({ ...run(), view: emptyRun }, 'en'), []);
});
