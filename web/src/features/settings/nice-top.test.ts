import assert from 'node:assert/strict';
import { test } from 'node:test';
import { niceTop } from './nice-top.ts';

test('the top of a scale is round, even and not below the greatest value', () => {
  for (const [most, top] of [
    [0, 2],
    [1, 2],
    [3, 4],
    [5, 6],
    [9, 10],
    [10, 10],
    [11, 20],
    [45, 60],
    [101, 200],
  ] as const)
    assert.equal(niceTop(most), top, String(most));
});
