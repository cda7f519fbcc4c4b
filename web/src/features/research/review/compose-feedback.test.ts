import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composeFeedback } from './compose-feedback.ts';
import type { DraftForm, FormItem } from './draft-form.ts';

const item = (id: string, title: string, description = ''): FormItem => ({
  id,
  title,
  description,
  tag: null,
});
const form = (headline: string, items: FormItem[]): DraftForm => ({
  headlineNoun: 'title',
  headline,
  groups: [{ noun: 'section', items }],
});

const [history, trade, health] = [item('a', 'History'), item('b', 'Trade', 'Who buys'), item('c', 'Health')];
const before = form('Tea', [history, trade, health]);
const say = (after: DraftForm, more = '', locale: 'en' | 'ja' = 'en') =>
  composeFeedback({ before, after, more, locale });

test('nothing edited is no feedback', () => {
  assert.equal(say(before), '');
  assert.equal(say(before, '  '), '');
});

test('every edit is one exact sentence, with the numbers of the draft as it was', () => {
  const after = form('Green tea', [
    item('b', 'World trade', 'Who sells'),
    item('c', 'Health'),
    item('new', 'Price'),
  ]);
  assert.equal(
    say(after, 'Keep it short.'),
    [
      'Change the title to "Green tea".',
      'Remove section 1 "History".',
      'Change the title of section 2 from "Trade" to "World trade".',
      'Change the description of section 2 "Trade" to "Who sells".',
      'Add a section "Price".',
      'Keep it short.',
    ].join('\n'),
  );
});

test('another order is said once, and only when it changed', () => {
  assert.equal(
    say(form('Tea', [trade, history, health])),
    'Put the sections in this order: "Trade", "History", "Health".',
  );
  assert.equal(say(form('Tea', [history, health])), 'Remove section 2 "Trade".');
});

test('an item that was added but left blank is not there', () => {
  assert.equal(say(form('Tea', [history, trade, health, item('new', ' ')])), '');
});

test('feedback on a Japanese run is Japanese', () => {
  assert.equal(
    say(form('お茶', [history, trade]), '', 'ja'),
    'タイトルを「お茶」に変更してください。\nセクション3「Health」を削除してください。',
  );
});
