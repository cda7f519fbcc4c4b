import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesBetween } from './from-use.ts';

test('what a person wrote into a report, and what they took out, are points of its rubric', () => {
  const before = '# Tea\n\nTea came in 1191 [1]. It was cheap [2].';
  const after = '# Tea\n\nTea came in 1191 [1]. Eisai brought it [1].';
  assert.deepEqual(changesBetween(before, after), [
    'Says, in whatever words: Eisai brought it.',
    'Does not say: It was cheap.',
  ]);
  assert.deepEqual(changesBetween(before, before), []);
});
