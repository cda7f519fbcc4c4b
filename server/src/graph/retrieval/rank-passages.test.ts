import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuseRanks } from './rank-passages.ts';

test('what two lists rank high comes before what one list ranks first', () => {
  const fused = fuseRanks([
    { ids: ['a', 'b', 'c'], weight: 1 },
    { ids: ['b', 'd', 'a'], weight: 1 },
  ]);
  assert.deepEqual(
    fused.map(({ id }) => id),
    ['b', 'a', 'd', 'c'],
  );
});

test('with one list its order stays, and of equals the first list decides', () => {
  const one = fuseRanks([{ ids: ['x', 'y', 'z'], weight: 1 }]);
  assert.deepEqual(
    one.map(({ id }) => id),
    ['x', 'y', 'z'],
  );
  const [first] = fuseRanks([
    { ids: ['x', 'y'], weight: 1 },
    { ids: ['y', 'x'], weight: 1 },
  ]);
  assert.equal(first?.id, 'x');
});
