import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goesInCircles } from './browse-loop.ts';

test('the same done three times to the same page is a circle', () => {
  assert.ok(!goesInCircles(['a', 'a']));
  assert.ok(goesInCircles(['x', 'a', 'a', 'a']));
});

test('two or three things in turn are a circle', () => {
  assert.ok(!goesInCircles(['a', 'b', 'a']));
  assert.ok(goesInCircles(['x', 'a', 'b', 'a', 'b']));
  assert.ok(goesInCircles(['a', 'b', 'c', 'a', 'b', 'c']));
});

test('what leads on is none', () => {
  assert.ok(!goesInCircles([]));
  assert.ok(!goesInCircles(['a', 'b', 'c', 'd', 'a', 'e', 'b']));
  assert.ok(!goesInCircles(['a', 'a', 'b', 'a', 'a']));
});
