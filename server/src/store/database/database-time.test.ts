import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseNow, learnDatabaseTime } from './database-time.ts';

const HOUR_MS = 3_600_000;

/** The database answers at once. */
function observe(time: number): void {
  const at = performance.now();
  learnDatabaseTime({ time, askedAt: at, answeredAt: at });
}

test('the time is what the database says it is, however wrong the clock of the machine', () => {
  for (const shift of [HOUR_MS, -HOUR_MS, 0]) {
    const time = Date.now() + shift;
    observe(time);
    assert.ok(Math.abs(databaseNow() - time) < 1_000);
  }
});

test('an answer that took long does not unsettle a time that may be right', () => {
  observe(Date.now());
  const before = databaseNow() - performance.now();
  const at = performance.now();
  learnDatabaseTime({ time: databaseNow() - 4_000, askedAt: at - 5_000, answeredAt: at });
  assert.ok(Math.abs(databaseNow() - performance.now() - before) <= 1);
});
