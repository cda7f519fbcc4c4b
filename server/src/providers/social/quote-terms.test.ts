import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quoteTerms } from './quote-terms.ts';

test('plain words and hashtags stay as they are', () => {
  assert.equal(quoteTerms(' quantum  量子　コンピュータ #AI ', 500), 'quantum 量子 コンピュータ #AI');
});

test('whatever could be an operator is put in quotes', () => {
  assert.equal(
    quoteTerms('from:nasa -launch (a OR b) "exact phrase" and is:retweet C++', 500),
    '"from:nasa" "-launch" "(a" "OR" "b)" "exact" "phrase" "and" "is:retweet" "C++"',
  );
});

test('a quote inside a word cannot end the quotes around it', () => {
  assert.equal(quoteTerms('a"b" \\"lang:en', 500), '"ab" "lang:en"');
});

test('words without a letter or a sign are left out', () => {
  assert.equal(quoteTerms('why ??? — now', 500), 'why now');
});

test('a query keeps within the limit, by whole words or by the beginning of one long word', () => {
  assert.equal(quoteTerms('alpha beta gamma', 11), 'alpha beta');
  assert.equal(quoteTerms('量'.repeat(600), 500), '量'.repeat(498));
  assert.equal(quoteTerms(`${'量'.repeat(600)}。`, 500).length, 498);
});
