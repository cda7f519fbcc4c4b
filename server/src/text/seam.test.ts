import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSeam } from './seam.ts';
import { createWordHold } from './word-hold.ts';

/** A text that goes on behind another, in pieces of a few characters. */
function goOn(before: string, next: string): string {
  const seam = createSeam(before);
  const pieces = next.match(/[^]{1,3}/g) ?? [];
  return before + pieces.map((piece) => seam.push(piece)).join('') + seam.flush();
}

for (const [what, before, next, whole] of [
  ['goes on with the next word', 'China ', 'sells most.', 'China sells most.'],
  [
    'says its last words again',
    'In 1191 seeds came to ',
    'seeds came to Japan.',
    'In 1191 seeds came to Japan.',
  ],
  ['says its last word again', 'It was the ', 'the end.', 'It was the end.'],
  ['begins with a blank', 'It was ', ' the end.', 'It was the end.'],
  ['begins a paragraph', 'The end.', '\n\nMore.', 'The end.\n\nMore.'],
  ['goes on in Japanese', '1191年に種が', '種が日本に伝わった。', '1191年に種が種が日本に伝わった。'],
  [
    'repeats much in Japanese',
    '1191年に栄西が種を',
    '栄西が種を日本に伝えた。',
    '1191年に栄西が種を日本に伝えた。',
  ],
] as const)
  test(`a writer that was cut and ${what}`, () => assert.equal(goOn(before, next), whole));

test('nothing is left out of a text that begins by itself', () => assert.equal(goOn('', 'a a b'), 'a a b'));

test('half a word is held back until it is whole', () => {
  const hold = createWordHold();
  assert.equal(hold.push('China ex'), 'China ');
  assert.equal(hold.push('ports tea. [1'), 'exports tea. ');
  assert.equal(hold.push(']'), '[1]');
  assert.equal(hold.push('茶は緑'), '茶は緑');
  assert.equal(hold.push('the end'), 'the ');
  assert.equal(hold.flush(), 'end');
});
