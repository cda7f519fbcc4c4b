import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortQuery } from './short-query.ts';

test('a query within the limits comes back on one line', () => {
  assert.equal(shortQuery(' one\n two　三 ', { maxChars: 100 }), 'one two 三');
});

test('a long query is cut between words', () => {
  assert.equal(shortQuery('alpha beta gamma', { maxChars: 12 }), 'alpha beta');
  assert.equal(shortQuery('alpha beta gamma', { maxChars: 100, maxWords: 2 }), 'alpha beta');
});

test('a query without spaces is cut between characters', () => {
  assert.equal(shortQuery('日本の少子化', { maxChars: 3 }), '日本の');
  assert.equal(shortQuery('日本𠮷野家', { maxChars: 3 }), '日本');
});
