import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitMarkdown } from './split-markdown.ts';

test('paragraphs and headings are blocks; lists, quotes, tables and code stay whole', () => {
  const text =
    '# Tea\n\nOne.\nTwo.\n\n- a\n\n- b\n\n  more of b\n\nAfter.\n\n```\ncode\n\nstill code\n```\n\n| a |\n|---|\n| b |';
  assert.deepEqual(
    splitMarkdown(text).map((block) => block.trim()),
    [
      '# Tea',
      'One.\nTwo.\n\n- a\n\n- b\n\n  more of b',
      'After.',
      '```\ncode\n\nstill code\n```\n\n| a |\n|---|\n| b |',
    ],
  );
});

test('text that grows changes only its last block', () => {
  const text = 'One.\n\nTwo.\n\nThree and more';
  for (let end = 1; end < text.length; end++) {
    const blocks = splitMarkdown(text.slice(0, end));
    const whole = splitMarkdown(text);
    assert.deepEqual(blocks.slice(0, -1), whole.slice(0, blocks.length - 1), `at ${end}`);
  }
});

test('a fence is closed only by its like', () => {
  assert.equal(splitMarkdown('````\n```\n\ninside\n````\n\nOut').length, 2);
  assert.equal(splitMarkdown('').length, 0);
});
