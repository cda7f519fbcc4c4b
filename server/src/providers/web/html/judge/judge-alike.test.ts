import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeAlike } from './judge-alike.ts';
import { textFacts } from './text-facts.ts';

test('a card that is doubted stays with those that look like it, and a block of another look is left as it was', () => {
  const texts = ['Slate from Wales', 'Granite from Bohemia', 'Marble from Carrara', 'Sign in here', ''].map(
    textFacts,
  );
  const view = { count: 5, groups: 2, group: Int32Array.from([0, 0, 0, 1, 1]), texts };
  const scores = judgeAlike(view, Float32Array.from([0.9, 0.4, 0.9, 0.1, 0]));
  assert.ok(scores[1]! > 0.5 && scores[1]! < 0.9);
  assert.ok(scores[0]! > 0.5 && scores[0]! < 0.9);
  assert.ok(Math.abs(scores[3]! - 0.1) < 1e-6);
  assert.equal(scores[4], 0);
});
