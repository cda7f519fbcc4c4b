import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idNumbers } from './id-numbers.ts';
import { randomBytes } from '../../../test/support/seeded.ts';

const randomIds = (count: number) => new Uint32Array(new Uint8Array(randomBytes(16 * count)).buffer);

test('every id is known by its number, also among ids that end alike', () => {
  const ids = randomIds(1_000);
  for (let i = 0; i < 500; i++) ids[4 * i + 3] = i % 7;
  const numberOf = idNumbers(ids);
  for (let i = 0; i < 1_000; i++) assert.equal(numberOf(ids, i), i);
});

test('an id that is not among them is an error', () => {
  for (const count of [0, 100]) assert.throws(() => idNumbers(randomIds(count))(randomIds(1), 0));
});
