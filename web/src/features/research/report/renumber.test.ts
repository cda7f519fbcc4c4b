import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renumbered } from './renumber.ts';

const source = (n: number, id: string) => ({ n, id, url: `https://x.example/${id}`, title: id });

test('citations get the numbers of the document, new sources new ones, and unknown ones go', () => {
  const result = renumbered('Old [1]. New [2, 1]. Nothing [7]. New again [2].', {
    from: [source(1, 'a'), source(2, 'b')],
    known: [source(3, 'a'), source(5, 'c')],
  });
  assert.deepEqual(result, {
    text: 'Old [3]. New [6, 3]. Nothing. New again [6].',
    added: [{ n: 6, id: 'b' }],
  });
});
