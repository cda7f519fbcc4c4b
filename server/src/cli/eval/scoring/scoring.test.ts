import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimate } from './bootstrap.ts';
import { isRefusal } from './is-refusal.ts';
import { isSameByGaia, matchAnswer, tokenF1 } from './match-answer.ts';
import { shortAnswer } from './normal-answer.ts';
import { signTest } from './sign-test.ts';

test('an answer is compared by its short line, apart from case, marks, articles and citations', () => {
  const given = '**Answer: The Lantern** [1]\n\nIt runs on batteries, the Marrow on diesel [1].';
  assert.equal(shortAnswer(given), 'The Lantern');
  assert.deepEqual(matchAnswer(given, { answers: ['lantern'] }), { exact: true, contained: true, f1: 1 });
  assert.equal(matchAnswer(given, { answers: ['Marrow'] }).contained, false, 'what follows is no answer');
  assert.equal(matchAnswer('It is the Lantern [1].', { answers: ['Lantern'] }).contained, true);
  assert.equal(matchAnswer('Answer: 1412000', { answers: ['1,412,000'] }).exact, true);
  assert.equal(matchAnswer('Answer: 35', { answers: ['3.5'] }).exact, false);
});

test('F1 counts words, of Japanese the characters', () => {
  assert.equal(tokenF1('Nagatani Soen', 'Nagatani Soen of Uji'), 4 / 6);
  assert.equal(tokenF1('宗円', '永谷宗円'), 4 / 6);
  assert.equal(tokenF1('tea tea tea', 'tea'), 2 / 4);
  assert.equal(tokenF1('', 'tea'), 0);
  assert.equal(tokenF1('１７３８年', '1738年'), 1);
});

test('GAIA compares numbers by value, lists by their parts, words without marks', () => {
  assert.ok(isSameByGaia('$1,234.0', '1234'));
  assert.ok(!isSameByGaia('1235', '1234'));
  assert.ok(isSameByGaia('red, 2 ; Blue', 'red; 2.0; blue'));
  assert.ok(!isSameByGaia('red, blue', 'blue, red'));
  assert.ok(isSameByGaia('St. Petersburg', 'st petersburg'));
});

test('a refusal is known by its beginning, in both languages', () => {
  for (const text of [
    'Answer: unknown',
    '答え: 不明',
    'I could not find this in the sources.',
    'The document does not say who the captain is.',
    '資料にはその記載がありません。',
    'I only extract from sources, and nothing in the one source answers this.',
    '私は情報源から文を抜き出すだけのモデルです。この質問にはっきりと答える文は見つかりませんでした。',
    '',
  ])
    assert.ok(isRefusal(text), text);
  for (const text of [
    'Answer: 1191\nThe source does not say more.',
    'Tea came in 1191 [1]. I could not find who paid for it.',
    '1191年です [1]。詳しい経緯は分かりません。',
    'Answer: no',
  ])
    assert.ok(!isRefusal(text), text);
});

test('shares are pooled over questions, and the interval is that of a bootstrap over them', () => {
  const tallies = Array.from({ length: 100 }, (_, i) => ({ sum: i < 60 ? 1 : 0, of: 1 }));
  const { value, low, high, n } = estimate(tallies)!;
  assert.deepEqual([value, n], [0.6, 100]);
  // The normal interval is 0.6 ± 1.96 √(0.6 × 0.4 / 100), 0.504 to 0.696.
  assert.ok(Math.abs(low - 0.504) < 0.03 && Math.abs(high - 0.696) < 0.03, `${low} to ${high}`);
  assert.deepEqual(estimate(tallies), estimate(tallies), 'twice the same');
  assert.equal(
    estimate([
      { sum: 1, of: 2 },
      { sum: 3, of: 8 },
    ])!.value,
    0.4,
  );
  assert.equal(estimate([]), undefined);
});

test('the sign test is the exact binomial one', () => {
  assert.equal(signTest(0, 0), 1);
  assert.ok(Math.abs(signTest(9, 1) - 22 / 1024) < 1e-12);
  assert.ok(Math.abs(signTest(5, 0) - 2 / 32) < 1e-12);
  assert.equal(signTest(3, 3), 1);
});
