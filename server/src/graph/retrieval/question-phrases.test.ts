import assert from 'node:assert/strict';
import { test } from 'node:test';
import { questionPhrases } from './question-phrases.ts';

test('any words in a row may be a title, whatever their case', () => {
  const phrases = questionPhrases("Who directed saving Private Ryan's sequel?");
  assert.ok(phrases.includes('saving private ryan'));
  assert.ok(phrases.includes('sequel'));
});

test('Japanese is not spaced: any stretch may be a title', () => {
  assert.ok(questionPhrases('吾輩は猫であるの作者は誰？').includes('吾輩は猫である'));
});

test('a pasted document gives a bounded number', () => {
  assert.ok(questionPhrases('word and more 漢字の長い文章が続く '.repeat(500)).length <= 600);
});
