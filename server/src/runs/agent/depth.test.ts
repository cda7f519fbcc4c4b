import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepsWithin } from './depth.ts';

const within = (ceiling: number | undefined) =>
  ([undefined, 'quick', 'standard', 'deep'] as const).map((depth) => stepsWithin({ depth }, ceiling));

test('the limit that an operator has set is the ceiling of every depth', () => {
  assert.deepEqual(within(undefined), [25, 12, 25, 50]);
  assert.deepEqual(within(4), [4, 4, 4, 4]);
  assert.deepEqual(within(100), [100, 12, 100, 100]);
});
