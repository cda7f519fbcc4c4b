import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OutlineTask } from '../../task.ts';
import { outlineFor } from './outline.ts';

const task = (more: Partial<OutlineTask> = {}): OutlineTask => ({
  kind: 'outline',
  locale: 'en',
  question: 'Write a report about green tea',
  passages: [],
  ...more,
});

const titles = (outline: ReturnType<typeof outlineFor>) => outline.sections.map(({ title }) => title);
const page = (n: number, text: string) => ({ n, title: 'Green tea', url: 'https://example.com', text });

test('without sources the sections are general', () => {
  const outline = outlineFor(task());
  assert.equal(outline.title, 'Green tea');
  assert.deepEqual(titles(outline), ['Overview', 'Background', 'Facts and figures']);
});

test('the headings of the sources become sections, those that sources share first', () => {
  const passages = [
    page(1, '# Green tea\n\n## Contents\n\n## Brewing\n\n## History\n\nx\n\n## References'),
    page(2, '## 1. History\n\nx\n\n## See also'),
  ];
  assert.deepEqual(titles(outlineFor(task({ passages }))), ['Overview', 'History', 'Brewing']);
});

test('what the request lists comes before what the sources have', () => {
  const passages = [page(1, '## Brewing\n\n## History')];
  const question = 'Write a report about green tea: its trade and health effects';
  assert.deepEqual(titles(outlineFor(task({ passages, question }))), ['Overview', 'Trade', 'Health effects']);
});

test('a Japanese outline takes Japanese headings', () => {
  const passages = [page(1, '## History\n\n## 歴史\n\n## 製法\n\n## 脚注')];
  const question = '緑茶についてレポートを書いてください';
  const outline = outlineFor(task({ locale: 'ja', question, passages }));
  assert.equal(outline.title, '緑茶');
  assert.deepEqual(titles(outline), ['概要', '歴史', '製法']);
});

test('feedback keeps the title and what it does not speak of', () => {
  const previous = { title: 'Tea', sections: outlineFor(task()).sections };
  const outline = outlineFor(task({ previous, feedback: 'Remove the background. Add a section on prices.' }));
  assert.equal(outline.title, 'Tea');
  assert.deepEqual(titles(outline), ['Overview', 'Facts and figures', 'Prices']);
});
