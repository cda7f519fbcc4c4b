import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pdfText } from './pdf-text.ts';

function line(str: string, y: number, width = 0) {
  return { str, hasEOL: true, height: 12, width, transform: [12, 0, 0, 12, 72, y] };
}

test('lines close to each other are one paragraph, a wide gap begins the next', () => {
  assert.equal(pdfText([line('One', 700), line('two.', 686), line('Three.', 650)]), 'One two.\n\nThree.');
});

test('a line that fills the page goes on in the next one, however wide the lines stand', () => {
  const lines = [line('One goes on', 700, 400), line('to its end.', 678, 120), line('Two.', 656, 60)];
  assert.equal(pdfText(lines), 'One goes on to its end.\n\nTwo.');
});

test('an empty end of a line says nothing about where the line stands', () => {
  const open = { ...line('two.', 678), hasEOL: false };
  const lines = [line('One', 692), open, line('', 640), line('Three.', 640)];
  assert.equal(pdfText(lines), 'One two.\n\nThree.');
});

test('larger letters are a paragraph of their own', () => {
  assert.equal(pdfText([{ ...line('Title', 700), height: 24 }, line('Text.', 670)]), 'Title\n\nText.');
});

test('a line above the one before, as in a second column, begins a paragraph', () => {
  assert.equal(pdfText([line('Left.', 100), line('Right.', 700)]), 'Left.\n\nRight.');
});

test('a hyphen at the end of a line is taken out within a word and kept elsewhere', () => {
  assert.equal(pdfText([line('quar-', 700), line('ries', 686)]), 'quarries');
  assert.equal(pdfText([line('Rhein-', 700), line('Main', 686)]), 'Rhein- Main');
});

test('Japanese lines are joined without a space', () => {
  assert.equal(pdfText([line('吾輩は', 700), line('猫である。', 686)]), '吾輩は猫である。');
});

test('a page without text is empty', () => assert.equal(pdfText([]), ''));
