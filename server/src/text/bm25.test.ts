import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBm25 } from './bm25.ts';

const documents = ['tea green tea', 'tea black', 'coffee black', 'water'].map((text) => ({
  terms: text.split(' '),
}));

test('the document with the rarer and more of the terms comes first', () => {
  const ranked = createBm25(documents).rank(['green', 'tea']);
  assert.deepEqual(
    ranked.map(({ document }) => document),
    [0, 1],
  );
});

test('a rare term tells more than a common one', () => {
  const bm25 = createBm25(documents);
  assert.ok(bm25.idf('water') > bm25.idf('tea'));
  assert.ok(bm25.idf('unknown') > bm25.idf('water'));
});

test('documents known to be a part of a larger collection are weighed in it', () => {
  assert.ok(createBm25(documents, { corpusSize: 1_000 }).idf('tea') > createBm25(documents).idf('tea'));
});

test('an n-gram counts less than a word', () => {
  const bm25 = createBm25([{ terms: ['東京', '~東京'] }, { terms: ['水'] }]);
  assert.ok(bm25.score(['~東京'], 0) < bm25.score(['東京'], 0));
});

test('nothing matches in nothing', () => {
  assert.deepEqual(createBm25([]).rank(['tea']), []);
  assert.equal(createBm25([]).score(['tea'], 0), 0);
  assert.deepEqual(createBm25(documents).rank([]), []);
});
