import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCircuitBreaker } from './circuit-breaker.ts';

function breakerAt(clock: { time: number }) {
  return createCircuitBreaker({ threshold: 2, restMs: 60_000, now: () => clock.time });
}

test('a provider is left alone after two failures in a row, with the reason of the last', () => {
  const breaker = breakerAt({ time: 0 });
  breaker.failed('brave', 'first');
  assert.equal(breaker.restReason('brave'), undefined);
  breaker.failed('brave', 'second');
  assert.equal(breaker.restReason('brave'), 'second');
  assert.equal(breaker.restReason('tavily'), undefined);
});

test('a success between two failures counts', () => {
  const breaker = breakerAt({ time: 0 });
  breaker.failed('brave', 'first');
  breaker.succeeded('brave');
  breaker.failed('brave', 'second');
  assert.equal(breaker.restReason('brave'), undefined);
});

test('after the rest one query tries it, and its success lets all others in', () => {
  const clock = { time: 0 };
  const breaker = breakerAt(clock);
  breaker.failed('brave', 'down');
  breaker.failed('brave', 'down');
  clock.time = 60_000;
  assert.equal(breaker.restReason('brave'), undefined);
  assert.equal(breaker.restReason('brave'), 'down');
  breaker.succeeded('brave');
  assert.equal(breaker.restReason('brave'), undefined);
});

test('a trial that fails begins another rest', () => {
  const clock = { time: 0 };
  const breaker = breakerAt(clock);
  breaker.failed('brave', 'down');
  breaker.failed('brave', 'down');
  clock.time = 60_000;
  assert.equal(breaker.restReason('brave'), undefined);
  breaker.failed('brave', 'still down');
  clock.time = 119_999;
  assert.equal(breaker.restReason('brave'), 'still down');
});
