import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diversify } from './diversify.ts';

const candidate = (name: string, score: number, terms: string) => ({
  name,
  score,
  terms: new Set(terms.split(' ')),
});
const names = (chosen: { name: string }[]): string[] => chosen.map(({ name }) => name);

test('what says the same again is left out', () => {
  const chosen = diversify(
    [candidate('first', 3, 'a b c d'), candidate('again', 2.9, 'a b c d'), candidate('other', 1, 'e f')],
    3,
  );
  assert.deepEqual(names(chosen), ['first', 'other']);
});

test('something new comes before something alike that scores a little better', () => {
  const chosen = diversify(
    [candidate('first', 3, 'a b c d'), candidate('alike', 2.2, 'a b c x'), candidate('new', 2, 'e f g')],
    2,
  );
  assert.deepEqual(names(chosen), ['first', 'new']);
});

test('no more than asked for, and none from none', () => {
  assert.equal(diversify([candidate('a', 1, 'x'), candidate('b', 1, 'y')], 1).length, 1);
  assert.deepEqual(diversify([], 5), []);
});
