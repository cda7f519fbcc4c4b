import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRetryAfter, retryDelay } from './retry-delay.ts';

const now = Date.parse('2026-11-15T00:00:00Z');

test('Retry-After is read in seconds, as a date, or in milliseconds', () => {
  assert.equal(parseRetryAfter({ 'retry-after': '3' }, now), 3_000);
  assert.equal(parseRetryAfter({ 'retry-after': '0.5' }, now), 500);
  assert.equal(parseRetryAfter({ 'retry-after': 'Sun, 15 Nov 2026 00:00:07 GMT' }, now), 7_000);
  assert.equal(parseRetryAfter({ 'retry-after': 'Sat, 14 Nov 2026 00:00:00 GMT' }, now), 0);
  assert.equal(parseRetryAfter({ 'retry-after-ms': '1500', 'retry-after': '9' }, now), 1_500);
});

test('a Retry-After that says nothing counts for nothing', () => {
  assert.equal(parseRetryAfter({}, now), undefined);
  for (const value of ['', 'soon', '-5', 'NaN']) {
    assert.equal(parseRetryAfter({ 'retry-after': value, 'retry-after-ms': value }, now), undefined, value);
  }
});

test('the delay doubles from attempt to attempt, with up to a quarter more', () => {
  for (const [attempt, base] of [200, 400, 800, 1_600].entries()) {
    const delay = retryDelay(attempt, { retryDelayMs: 200 });
    assert.ok(delay >= base && delay <= base * 1.25, String(delay));
  }
});

test("the provider's wish replaces our delay, and nothing waits longer than a minute", () => {
  assert.equal(retryDelay(4, { retryDelayMs: 10_000, retryAfterMs: 5 }), 5);
  assert.equal(retryDelay(0, { retryDelayMs: 1, retryAfterMs: 3_600_000 }), 60_000);
  assert.equal(retryDelay(5, { retryDelayMs: 10_000 }), 60_000);
});
