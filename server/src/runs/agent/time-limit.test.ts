import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTimeLimit } from './time-limit.ts';

test('a time limit aborts when its time is up, and never after its end', async () => {
  const short = startTimeLimit(1);
  const ended = startTimeLimit(1);
  ended.end();
  await sleep(50);
  assert.equal((short.signal.reason as Error).name, 'TimeoutError');
  assert.equal(ended.signal.aborted, false);
});

test('a limit that is over, or longer than a timer can be, is kept within what a timer can do', async () => {
  const over = startTimeLimit(-5);
  const long = startTimeLimit(Number.MAX_SAFE_INTEGER);
  await sleep(50);
  assert.deepEqual([over.signal.aborted, long.signal.aborted], [true, false]);
  long.end();
});
