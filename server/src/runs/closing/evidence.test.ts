import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimsOf, closestQuote, splitSource } from './evidence.ts';

const quoteFor = (claim: string, body: string) => closestQuote(claim, { body, parts: splitSource(body) });

test('a sentence keeps the numbers it cites, before or after its full stop', () => {
  assert.deepEqual(claimsOf('Tokyo is large [1]. It lies in Japan. [2][3] Nothing cited here.'), [
    { text: 'Tokyo is large.', numbers: [1] },
    { text: 'It lies in Japan.', numbers: [2, 3] },
  ]);
});

test('the items of a list are claims of their own', () => {
  const text =
    'Two facts:\n\n- Acme bought Northwind in 2019. [2]\n- Jane Miller leads Acme. [2][1]\n1. Acme is in Berlin. [3]';
  assert.deepEqual(claimsOf(text), [
    { text: 'Acme bought Northwind in 2019.', numbers: [2] },
    { text: 'Jane Miller leads Acme.', numbers: [2, 1] },
    { text: 'Acme is in Berlin.', numbers: [3] },
  ]);
});

test('a Japanese sentence keeps its numbers', () => {
  assert.deepEqual(
    claimsOf('東京は日本の首都です[1]。人口は多い。[2]').map(({ numbers }) => numbers),
    [[1], [2]],
  );
});

test('the quote is the sentence that shares most with the claim, with its exact span', () => {
  const body = 'Cats sleep a lot. The tower is 330 metres tall and stands in Paris. Dogs bark.';
  const found = quoteFor('The tower in Paris is 330 metres tall', body);
  assert.equal(found.quote, 'The tower is 330 metres tall and stands in Paris.');
  assert.equal(body.slice(found.startAt, found.endAt), found.quote);
  assert.equal(found.verdict, 'supported');
});

test('a claim that stands in no sentence is unsupported', () => {
  assert.equal(quoteFor('Whales sing opera in Vienna', 'Bread is baked in ovens.').verdict, 'unsupported');
});

test('an empty source gives an empty quote', () => {
  assert.deepEqual(quoteFor('Anything', ''), { quote: '', startAt: 0, endAt: 0, verdict: 'unsupported' });
});
