import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sentencesOf } from './sentences-of.ts';

test('a text is compared by sentences, in both languages', () => {
  assert.deepEqual(sentencesOf('## Tea\n\nIt is old [1]. It is good.\n\nお茶は古い。おいしい。'), [
    '## Tea',
    'It is old [1].',
    'It is good.',
    'お茶は古い。',
    'おいしい。',
  ]);
  assert.deepEqual(sentencesOf('## 1. Trade\n| A. | B. |\n|---|---|'), ['## 1. Trade', '| A. | B. |']);
});
