import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findOnPage } from './find-on-page.ts';

const pieces = (...texts: string[]) => texts.map((str) => ({ str }));

test('a quote is found over lines, hyphens and ligatures', () => {
  const hits = findOnPage(
    pieces('The sea', 'sonal coef-', 'ﬁcient was 1.9.'),
    'seasonal coefficient was 1.9',
  );
  assert.deepEqual(
    hits.map(({ at }) => at),
    [0, 1, 2],
  );
  assert.equal(hits[0]!.from, 4 / 7);
  assert.equal(hits[1]!.from, 0);
  assert.equal(hits[2]!.to, 14 / 15);
});

test('Japanese is found without spaces', () => {
  const hits = findOnPage(pieces('お茶は日本へ', '伝わった。'), '日本へ伝わった');
  assert.deepEqual(hits, [
    { at: 0, from: 3 / 6, to: 1 },
    { at: 1, from: 0, to: 4 / 5 },
  ]);
});

test('a quote that goes on on the next page is marked where it begins', () => {
  const quote = 'It began on this page of the book and went on over the leaf.';
  assert.equal(findOnPage(pieces('Before. It began on this page of the book'), quote).length, 1);
});

test('what is not on the page is not marked', () => {
  assert.deepEqual(findOnPage(pieces('Something else.'), 'Tea is old.'), []);
  assert.deepEqual(findOnPage([], 'Tea'), []);
  assert.deepEqual(findOnPage(pieces('Tea'), ''), []);
});
