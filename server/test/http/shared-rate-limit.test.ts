import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sharedRateLimiter } from '../../src/http/rate-limit.ts';
import type { RateLimiter } from '../../src/http/rate-limit.ts';
import { createRateLimitStore } from '../../src/store/accounts/rate-limits.ts';
import { openDatabase } from '../../src/store/database/db.ts';
import type { Database } from '../../src/store/database/db.ts';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let nodes: Database[];
let limiters: RateLimiter[];

before(async () => {
  database = await createTestDatabase();
  nodes = [openDatabase(database.connection, { max: 4 }), openDatabase(database.connection, { max: 4 })];
  limiters = nodes.map(({ pool }) => sharedRateLimiter(100, createRateLimitStore(pool)));
});
after(async () => {
  for (const node of nodes) await node.close();
  await database.drop();
});

test('two nodes together let exactly 100 of 150 requests pass', async () => {
  const taken = await Promise.all(
    Array.from({ length: 150 }, (_, i) => limiters[i % 2]!.take('key:parallel')),
  );
  assert.equal(taken.filter(({ allowed }) => allowed).length, 100);
});

test('a caller who used up the allowance on one node is refused on the other', async () => {
  const [first, second] = limiters as [RateLimiter, RateLimiter];
  for (let i = 0; i < 100; i++) assert.equal((await first.take('key:one')).allowed, true);
  const refused = await second.take('key:one');
  assert.deepEqual([refused.allowed, refused.remaining, refused.limit], [false, 0, 100]);
  assert.ok(refused.reset >= 1 && refused.reset <= 60);
});

test('the remaining requests are counted over both nodes', async () => {
  const [first, second] = limiters as [RateLimiter, RateLimiter];
  assert.equal((await first.take('key:both')).remaining, 99);
  assert.equal((await second.take('key:both')).remaining, 98);
  assert.equal((await first.take('key:both')).remaining, 97);
});
