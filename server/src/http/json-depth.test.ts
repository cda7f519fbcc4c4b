import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../test/support/seeded.ts';
import { isDeeperThan } from './json-depth.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

test('any JSON is deeper than one less than its depth, and not than its depth', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const json = JSON.stringify(value);
      const depth = depthOf(value);
      assert.equal(isDeeperThan(depth, json), false);
      if (depth > 0) assert.equal(isDeeperThan(depth - 1, json), true);
    }),
  );
});

test('brackets in strings count for nothing, whatever is escaped before them', () => {
  for (const text of ['[[[[', '\\"[[[[', '\\\\', '\\\\"[[[[{{', '"'])
    assert.equal(isDeeperThan(1, JSON.stringify({ text })), false, text);
  assert.equal(isDeeperThan(1, '"[[[['), false, 'a string without an end');
});
