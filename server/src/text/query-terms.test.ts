import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queryTerms } from './query-terms.ts';

test('a request that only says what to do has no subject', () => {
  const requests = [
    'Summarise this document, please.',
    'この資料を要約してください',
    'https://a.example/tea',
    'まとめて',
    '',
  ];
  for (const request of requests) assert.deepEqual(queryTerms(request), [], request);
});

test('each term counts once', () => {
  assert.deepEqual(queryTerms('Tea, tea and TEA?'), ['tea']);
});

test('of a long text the beginning and the end are read', () => {
  const filler = 'filler '.repeat(1_000);
  const terms = queryTerms(`opening ${filler} middle ${filler} closing`);
  assert.deepEqual(
    ['open', 'middl', 'close'].map((term) => terms.includes(term)),
    [true, false, true],
  );
});
