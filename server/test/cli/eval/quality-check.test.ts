import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeOf, hasFallen } from '../../../../bench/quality/figure.ts';
import type { Figure } from '../../../../bench/quality/figure.ts';

const figure = (scores: number[], better: Figure['better'] = 'higher'): Figure => ({
  name: 'found',
  better,
  scores: Object.fromEntries(scores.map((score, i) => [String(i), score])),
});
const some = (right: number, of = 100) => Array.from({ length: of }, (_, i) => (i < right ? 1 : 0));

test('a fall of more than two standard errors, item by item, fails the check; chance does not', () => {
  // Ten of a hundred lost, none won: a fall of 0.1 with an error of √(0.1 × 0.9 / 99), 3.3 of them.
  const clear = changeOf(figure(some(70)), figure(some(80)));
  assert.ok(Math.abs(clear.fallen! - 0.1 / Math.sqrt((0.1 * 0.9) / 99)) < 1e-9 && hasFallen(clear));
  assert.ok(!hasFallen(changeOf(figure(some(79)), figure(some(80)))), 'one lost may be chance');
  assert.ok(!hasFallen(changeOf(figure(some(90)), figure(some(80)))), 'a rise is none');
  assert.ok(
    hasFallen(changeOf(figure(some(90), 'lower'), figure(some(80), 'lower'))),
    'unless less is better',
  );
  assert.ok(!hasFallen(changeOf(figure(some(80)), figure(some(80)))));
  assert.equal(changeOf(figure(some(80)), undefined).fallen, undefined);
});

const all = (score: number) => figure(Array.from({ length: 10 }, () => score));

test('where every item falls alike it is no chance at all', () => {
  assert.ok(hasFallen(changeOf(all(0.5), all(0.75))));
});
