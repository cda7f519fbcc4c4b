import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitsOf } from './depth.ts';

const within = (limit: 'maxSteps' | 'maxTokens', ceiling: number | undefined) =>
  ([undefined, 'quick', 'standard', 'deep'] as const).map(
    (depth) => limitsOf({ depth }, { maxSeconds: 60, [limit]: ceiling })[limit],
  );

test('the limit that an operator has set is the ceiling of every depth', () => {
  assert.deepEqual(within('maxSteps', undefined), [25, 12, 25, 50]);
  assert.deepEqual(within('maxSteps', 4), [4, 4, 4, 4]);
  assert.deepEqual(within('maxSteps', 100), [100, 12, 100, 100]);
  assert.deepEqual(within('maxTokens', undefined), [2_000_000, 500_000, 2_000_000, 8_000_000]);
  assert.deepEqual(within('maxTokens', 1_000_000), [1_000_000, 500_000, 1_000_000, 1_000_000]);
});
