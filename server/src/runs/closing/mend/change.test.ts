import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerSentences } from '../../../text/claims/answer-sentences.ts';
import { applyChanges, marked, recited } from './change.ts';

/** The text without the sentences that hold a word. */
const without = (text: string, word: string) =>
  applyChanges(
    text,
    answerSentences(text)
      .filter((sentence) => sentence.text.includes(word))
      .map((sentence) => ({ kind: 'removed', reason: 'unsupported', sentence, after: '' })),
  );

test('a sentence goes with its numbers, a line of a list with its only sentence, a heading with its text', () => {
  assert.equal(without('One [1]. Bad one. [2] Three [3].', 'Bad'), 'One [1]. Three [3].');
  assert.equal(without('- One [1].\n- Bad [2].\n- Three [3].', 'Bad'), '- One [1].\n- Three [3].');
  assert.equal(without('- Bad [1]. Good [2].', 'Bad'), '- Good [2].');
  assert.equal(without('# A\n\nGood [1].\n\n## B\n\nBad [2].\n', 'Bad'), '# A\n\nGood [1].');
  assert.equal(without('一つ[1]。悪い二つ目[2]。三つ[3]。', '悪い'), '一つ[1]。三つ[3]。');
});

test('marks and numbers stand before the full stop', () => {
  assert.equal(marked('It is so [1].', ' (x)'), 'It is so [1] (x).');
  assert.equal(marked('It is so. [1]', ' (x)'), 'It is so. [1] (x)');
  assert.equal(marked('そうです[1]。', '（x）'), 'そうです[1]（x）。');
  assert.equal(recited('It is so [1][4].', [2]), 'It is so [2].');
  assert.equal(recited('It is so. [1]', [2, 3]), 'It is so [2][3].');
  assert.equal(recited('そうです。', [2]), 'そうです[2]。');
});
