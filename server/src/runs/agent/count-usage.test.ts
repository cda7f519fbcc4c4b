import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UsageLine } from '@quarry/api/model-roles.ts';
import { usageBeyond, withRest } from './count-usage.ts';

const line = (role: UsageLine['role'], model: string, tokens: number): UsageLine => ({
  role,
  model,
  calls: 1,
  inputTokens: tokens,
  outputTokens: 0,
  cachedInputTokens: tokens / 2,
  cacheWriteTokens: 0,
});

test('what a failed segment has counted is not counted again by the one that goes through its steps', () => {
  const counted = { inputTokens: 10, outputTokens: 0, by: [line('run', 'a/x', 10)] };
  const whole = { ...line('run', 'a/x', 14), calls: 2 };
  const usage = { inputTokens: 20, outputTokens: 0, by: [whole, line('fast', 'a/y', 6)] };
  assert.deepEqual(usageBeyond(usage, counted), {
    inputTokens: 10,
    outputTokens: 0,
    by: [{ ...line('run', 'a/x', 4), calls: 1 }, line('fast', 'a/y', 6)],
  });
  assert.deepEqual(usageBeyond(counted, counted), { inputTokens: 0, outputTokens: 0, by: [] });
});

test('steps of a release that told no roles count for the model of the run', () => {
  const usage = { inputTokens: 16, outputTokens: 3, by: [line('run', 'a/x', 10)] };
  assert.deepEqual(withRest(usage, 'a/x').by, [
    { ...line('run', 'a/x', 10), inputTokens: 16, outputTokens: 3 },
  ]);
  assert.deepEqual(withRest({ inputTokens: 6, outputTokens: 0 }, 'a/x').by, [
    { ...line('run', 'a/x', 6), calls: 0, cachedInputTokens: 0 },
  ]);
});
