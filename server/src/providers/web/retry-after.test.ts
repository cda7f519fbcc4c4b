import assert from 'node:assert/strict';
import { test } from 'node:test';
import { retryAfterMs } from './retry-after.ts';

const now = Date.parse('2024-03-01T10:00:00Z');

test('Retry-After is read as seconds and as a date', () => {
  assert.equal(retryAfterMs('7', now), 7_000);
  assert.equal(retryAfterMs('Fri, 01 Mar 2024 10:00:05 GMT', now), 5_000);
  assert.equal(retryAfterMs('Fri, 01 Mar 2024 09:00:00 GMT', now), 0);
});

test('a Retry-After that says nothing is none', () => {
  assert.equal(retryAfterMs(undefined, now), undefined);
  assert.equal(retryAfterMs(' ', now), undefined);
  assert.equal(retryAfterMs('soon', now), undefined);
});
