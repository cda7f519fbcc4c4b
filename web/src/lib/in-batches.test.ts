import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBatches } from './in-batches.ts';

async function* burst(count: number) {
  for (let n = 0; n < count; n++) yield n;
}

async function* failing() {
  yield 1;
  throw new Error('cut off');
}

test('a burst comes as one batch, complete and in order', async () => {
  assert.deepEqual(await Array.fromAsync(inBatches(burst(1_000))), [
    Array.from({ length: 1_000 }, (_, n) => n),
  ]);
  assert.deepEqual(await Array.fromAsync(inBatches(burst(0))), []);
});

test('a source that fails tells so', async () => {
  await assert.rejects(Array.fromAsync(inBatches(failing())), /cut off/);
});
