import assert from 'node:assert/strict';
import { test } from 'node:test';
import { personalisedPageRank } from './personalised-pagerank.ts';
import { fc } from '../../../test/support/seeded.ts';

test('what is tied to the seed ranks before what is not', () => {
  const links = [
    { from: 0, to: 3, weight: 1 },
    { from: 1, to: 3, weight: 1 },
  ];
  const rank = personalisedPageRank({ nodes: 4, links, seeds: [1, 0, 0, 0], damping: 0.5 });
  assert.ok(rank[0]! > rank[1]!);
  assert.ok(rank[1]! > rank[2]!);
  assert.equal(rank[2], 0);
});

test('ranks are shares of one walker, whatever the graph', () => {
  const link = fc.record({
    from: fc.nat(9),
    to: fc.integer({ min: 10, max: 19 }),
    weight: fc.oneof(fc.constant(0), fc.double({ min: 0.001, max: 5, noNaN: true })),
  });
  const seeds = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 10, maxLength: 10 });
  fc.assert(
    fc.property(fc.array(link, { maxLength: 40 }), seeds, (links, given) => {
      const rank = personalisedPageRank({ nodes: 20, links, seeds: given, damping: 0.5 });
      const total = rank.reduce((sum, share) => sum + share, 0);
      assert.ok(rank.every((share) => Number.isFinite(share) && share >= 0));
      assert.ok(Math.abs(total - 1) < 1e-6, String(total));
    }),
  );
});
