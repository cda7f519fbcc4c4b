import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isYes } from './guard-choice.ts';

test('only a plain yes is the word', () => {
  for (const yes of ['yes', 'Yes, send it.', ' OK', 'はい、お願いします', 'go ahead'])
    assert.ok(isYes(yes), yes);
  for (const no of ['no', '', 'not yet', 'yesterday I said no', 'いいえ', 'okra', 'Use the other form'])
    assert.ok(!isYes(no), no);
});
