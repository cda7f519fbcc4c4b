import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textAround } from './text-around.ts';

const body = Array.from({ length: 200 }, (_, n) => `Paragraph ${n}.`).join('\n\n');

test('of a long source the part around the quote is drawn, in whole paragraphs, and more on request', () => {
  const at = body.indexOf('Paragraph 100.');
  const part = textAround(body, { at, moreBefore: 0, moreBehind: 0 });
  assert.ok(part.text.startsWith('Paragraph 88.') && part.text.trimEnd().endsWith('Paragraph 140.'));
  assert.equal(body.slice(part.start, part.start + part.text.length), part.text);
  assert.deepEqual([part.hasBefore, part.hasBehind], [true, true]);
  const more = textAround(body, { at, moreBefore: 100, moreBehind: 100 });
  assert.deepEqual([more.text, more.hasBefore, more.hasBehind], [body, false, false]);
});

test('an empty source has an empty part', () => {
  assert.deepEqual(textAround('', { at: 0, moreBefore: 0, moreBehind: 0 }), {
    text: '',
    start: 0,
    hasBefore: false,
    hasBehind: false,
  });
});
