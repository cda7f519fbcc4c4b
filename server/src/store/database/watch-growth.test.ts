import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchGrowth } from './watch-growth.ts';

/** A pool that knows of so many runs, and how often it was told to look. */
function poolThatKnows(reltuples: number) {
  const asked: string[] = [];
  const query = async (text: string) => {
    asked.push(text.split(' ')[0]!);
    return { rows: [{ reltuples }] };
  };
  return { asked, pool: { query } as never };
}

const settle = () => new Promise(setImmediate);

test('PostgreSQL is told when a new service has stored 64 runs, and each time that they are four times as many', async () => {
  const { asked, pool } = poolThatKnows(-1);
  const noteGrowth = watchGrowth(pool);
  const toldAt: number[] = [];
  for (let stored = 1; stored <= 20_000; stored += 1) {
    noteGrowth();
    if (asked.length === 0) continue;
    await settle();
    assert.deepEqual(asked.splice(0), ['select', 'analyze']);
    toldAt.push(stored);
  }
  assert.deepEqual(toldAt, [64, 256, 1_024, 4_096]);
});

test('a table that was large before is left to PostgreSQL', async () => {
  const { asked, pool } = poolThatKnows(100_000);
  const noteGrowth = watchGrowth(pool);
  for (let stored = 1; stored <= 300; stored += 1) noteGrowth();
  await settle();
  assert.deepEqual(asked, ['select', 'select']);
});

test('a database that is away is not asked again, and nobody hears of it', async () => {
  const noteGrowth = watchGrowth({ query: () => Promise.reject(new Error('away')) } as never);
  for (let stored = 1; stored <= 64; stored += 1) noteGrowth();
  await settle();
});
