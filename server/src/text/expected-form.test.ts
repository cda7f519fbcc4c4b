import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectedForm } from './expected-form.ts';

test('a question for a time expects one', () => {
  for (const question of ['When was it built?', 'いつ完成しましたか', '何年にできた?']) {
    assert.match('It was 1958. 1958年', expectedForm(question)!, question);
    assert.doesNotMatch('It is 5 m.', expectedForm(question)!, question);
  }
});

test('a question for a number expects one', () => {
  for (const question of ['How tall is it?', '高さは何メートルですか', '人口はどれくらい?']) {
    assert.match('It is 5 m.', expectedForm(question)!, question);
    assert.doesNotMatch('It is tall.', expectedForm(question)!, question);
  }
});

test('other questions expect nothing by form', () => {
  assert.equal(expectedForm('Who built it?'), undefined);
  assert.equal(expectedForm('誰が建てましたか'), undefined);
});
