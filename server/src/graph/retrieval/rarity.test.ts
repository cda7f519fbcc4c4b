import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rarity } from './rarity.ts';
import { fc } from '../../../test/support/seeded.ts';

test('rarity falls from 1 towards 0 with the number of passages', () => {
  assert.equal(rarity(1, 1_000), 1);
  assert.ok(rarity(1_000, 1_000) < 0.01);
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), (a, b) => {
      const [few, many] = [Math.min(a, b), Math.max(a, b)];
      const value = rarity(few, many);
      return value > 0 && value <= 1 && rarity(many, many) <= value;
    }),
  );
});
