import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPlaces, headings } from './outline.ts';

const titles = (text: string) => [...headings(text)].map(({ title, level }) => `${level} ${title}`);

test('headings of Markdown, and none inside code', () => {
  assert.deepEqual(titles('# A\n\ntext\n\n## B ##\n\n```\n# no heading\n```\n\nUnder\n=====\n\ntext'), [
    '1 A',
    '2 B',
    '1 Under',
  ]);
});

test('headings of plain text: chapters, numbers, capitals, questions', () => {
  const text =
    'CHAPTER IV\n\nIt began. Chapter V comes later in the text.\n\n3.2 Frame size\n\nBytes.\n\nGENERAL TERMS\n\nWords.\n\nQ: How do I leave?\nA: By the door.';
  assert.deepEqual(titles(text), [
    '2 CHAPTER IV',
    '3 3.2 Frame size',
    '2 GENERAL TERMS',
    '6 Q: How do I leave?',
  ]);
});

test('a numbered list and a sentence that begins with a number are no headings', () => {
  assert.deepEqual(titles('1. Open the lid\n2. Close the lid\n\n12 People came to the first meeting.\n'), []);
});

test('日本語の章と条は見出しになり、条を指す文はならない', () => {
  const text =
    '第1章 総則\n\n第3条（定義） 利用者とは次の者をいう。\n第3条の規定による。\n\n（料金）\n第4条 料金は別に定める。\n\n【注意】\n火を使わない。';
  assert.deepEqual(titles(text), ['2 第1章 総則', '5 第3条（定義）', '5 （料金）', '5 第4条', '4 【注意】']);
});

test('a place has the headings above it, the widest first', () => {
  const text = '# A\n\n## B\n\none\n\n### C\n\ntwo\n\n## D\n\nthree';
  const placeOf = createPlaces(text);
  const pathOf = (word: string) => placeOf(text.indexOf(word)).path;
  assert.deepEqual(pathOf('two'), ['A', 'B', 'C']);
  assert.deepEqual(pathOf('three'), ['A', 'D']);
  assert.deepEqual(pathOf('one'), ['A', 'B'], 'also when asked backwards');
});
