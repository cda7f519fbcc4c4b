import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leavesRoom } from './limits.ts';

const limits = { maxSteps: 25, maxSeconds: 100, maxTokens: 1_000 };
const startedAt = new Date(0);

test('what is left of each limit is kept for the answer', () => {
  assert.equal(leavesRoom(limits, { tokens: 100, cost: 0, startedAt, now: 10_000 }), true);
  assert.equal(leavesRoom(limits, { tokens: 860, cost: 0, startedAt, now: 10_000 }), false, 'of the tokens');
  assert.equal(leavesRoom(limits, { tokens: 100, cost: 0, startedAt, now: 86_000 }), false, 'of the time');
  const money = { left: 1, of: 'run' as const, budget: 1 };
  const rich = { ...limits, money };
  assert.equal(leavesRoom(rich, { tokens: 100, cost: 0.8, startedAt, now: 10_000 }), true);
  assert.equal(leavesRoom(rich, { tokens: 100, cost: 0.9, startedAt, now: 10_000 }), false, 'of the money');
});
