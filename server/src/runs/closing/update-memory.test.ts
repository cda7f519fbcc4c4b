import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutAtSentence } from './update-memory.ts';

test('what is too long ends with its last whole sentence', () => {
  assert.equal(cutAtSentence('One is here. Two is here. Three is cut.', 30), 'One is here. Two is here.');
  assert.equal(
    cutAtSentence('一つ目の文です。二つ目の文です。三つ目', 18),
    '一つ目の文です。二つ目の文です。',
  );
  assert.equal(cutAtSentence('Short.', 30), 'Short.');
});

test('without a sentence end near the limit, no character is cut in half', () => {
  assert.equal(cutAtSentence(`${'a'.repeat(9)}😀😀`, 10), 'a'.repeat(9));
});
