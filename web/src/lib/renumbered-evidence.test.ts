import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renumberedEvidence } from './renumbered-evidence.ts';

const found = (sourceId: string, n: number) => ({
  claim: 'Tea is old.',
  sourceId,
  n,
  quote: 'old',
  start: 0,
  end: 3,
});

test('evidence of another run has the numbers of the document, and none that it does not cite', () => {
  const quotes = [
    { sourceId: 'a', n: 1, quote: 'old', start: 0, end: 3 },
    { sourceId: 'b', n: 2, quote: 'old', start: 0, end: 3 },
  ];
  const sources = [{ n: 7, id: 'a', url: 'https://a.example', title: 'A' }];
  const renumbered = renumberedEvidence([{ ...found('a', 1), quotes }, found('b', 2)], sources);
  assert.deepEqual(
    renumbered.map(({ n, sourceId, quotes: places }) => [n, sourceId, places?.map((one) => one.n)]),
    [[7, 'a', [7]]],
  );
});
