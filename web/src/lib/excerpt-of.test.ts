import assert from 'node:assert/strict';
import { test } from 'node:test';
import { excerptOf, withoutMarkup } from './excerpt-of.ts';

const read = (text: string, search: string, length?: number) =>
  excerptOf(text, search, length)
    .map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))
    .join('');

test('hits are marked in any case, signs of regular expressions are taken as they stand', () => {
  assert.equal(read('Green tea is green.', 'GREEN'), '[Green] tea is [green].');
  assert.equal(read('What (else)?', '(else)?'), 'What [(else)?]');
  assert.equal(read('緑茶は緑茶', '緑茶'), '[緑茶]は[緑茶]');
});

test('a long text begins a little before its first hit', () => {
  const text = `${'word '.repeat(100)}tea at last`;
  assert.match(read(text, 'tea'), /^…(word|ord|rd|d| )[\s\S]*\[tea\] at last$/);
  assert.ok(read(text, 'tea').length < 120);
});

test('marks of Markdown are left out, but for those of a list', () => {
  const text = '## Tea\n\n- It came **by ship** [1], says [a page](https://x.example/a_b).\n> `So`';
  assert.equal(read(text, ''), 'Tea • It came by ship [1], says a page. So');
  assert.equal(
    read('*Not done:* it.\n\n| Tea | From |\n| --- | :-: |\n| Sencha | Uji |', ''),
    'Not done: it. Tea · From Sencha · Uji',
  );
});

test('a text without its marks keeps its lines', () => {
  const text = '## Teas\n\n| Tea | From |\n| --- | :-: |\n| Sencha | Uji |\n\n**Both** are green [1].';
  assert.equal(withoutMarkup(text), 'Teas\n\nTea · From\nSencha · Uji\n\nBoth are green [1].');
});

test('without a hit or a search the text is cut at its end', () => {
  assert.equal(read('one  two\nthree', '', 7), 'one two…');
  assert.equal(read('one two', 'x'), 'one two');
  assert.deepEqual(excerptOf('', ''), [{ text: '', isHit: false }]);
});
