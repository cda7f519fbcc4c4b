import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joined, sectionsOf } from './sections-of.ts';

const text =
  '# Tea\n\nIn short.\n\n## 1. History\n\nOld [1].\n\n### Seeds\n\nFrom China.\n\n## 2. Trade\n\nMuch.';

test('a report falls into its sections, each with what stands in it, and they are the report again', () => {
  const sections = sectionsOf(text);
  assert.deepEqual(
    sections.map(({ title, headings }) => [title, headings.length]),
    [
      ['Tea', 1],
      ['1. History', 2],
      ['2. Trade', 1],
    ],
  );
  assert.equal(joined(sections), text);
});

test('a text without sections is one part', () => {
  assert.deepEqual(
    sectionsOf('Only words.').map(({ title }) => title),
    [''],
  );
});
