import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainWords, readable } from './plain-words.ts';

test('a sentence is the same whatever marks stand in it', () => {
  const written = '- China sold **314,000** [tonnes](https://x.example) [1, 2] of `tea`.';
  assert.equal(plainWords(written), plainWords('- China sold 314,000 tonnes of tea.'));
  assert.equal(readable(written), 'China sold 314,000 tonnes of tea.');
});
