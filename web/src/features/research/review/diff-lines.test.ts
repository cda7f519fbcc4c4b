import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diffLines } from './diff-lines.ts';

const marks = { same: ' ', added: '+', removed: '-' };
const diff = (before: string[], after: string[]) =>
  diffLines(before, after).map(({ kind, text }) => `${marks[kind]}${text}`);

test('what both have stays, what one has is removed or added', () => {
  assert.deepEqual(diff(['a', 'b', 'c'], ['a', 'x', 'c', 'd']), [' a', '-b', '+x', ' c', '+d']);
  assert.deepEqual(diff([], ['a']), ['+a']);
  assert.deepEqual(diff(['a'], []), ['-a']);
  assert.deepEqual(diff(['a', 'a'], ['a']), [' a', '-a']);
});
