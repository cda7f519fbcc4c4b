import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Root } from 'mdast';
import { remarkMarks } from './remark-marks.ts';

interface Node {
  type: string;
  value?: string;
  children?: Node[];
  position?: { start: { offset: number }; end: { offset: number } };
}

const at = (start: number, end: number) => ({ start: { offset: start }, end: { offset: end } });
const textNode = (value: string, start: number, length = value.length): Node => ({
  type: 'text',
  value,
  position: at(start, start + length),
});

function marked(text: string, children: Node[], range: [number, number]): string {
  const tree = { type: 'root', children: [{ type: 'paragraph', children }] };
  remarkMarks({ text, ranges: [{ start: range[0], end: range[1] }] })(tree as Root);
  return drawn(tree);
}

function drawn({ type, value, children = [] }: Node): string {
  const inner = value ?? children.map(drawn).join('');
  return type === 'mark' ? `<${inner}>` : type === 'strong' ? `*${inner}*` : inner;
}

test('a quote is marked through emphasis', () => {
  const text = 'The **old** tea is good.';
  const children = [
    textNode('The ', 0),
    { type: 'strong', children: [textNode('old', 6)] },
    textNode(' tea is good.', 11),
  ];
  assert.equal(marked(text, children, [4, 15]), 'The *<old>*< tea> is good.');
});

test('places count in the text as it is written: escapes and entities shift nothing', () => {
  const text = String.raw`A \* B &amp; C is here.`;
  assert.equal(
    marked(text, [textNode('A * B & C is here.', 0, text.length)], [15, 22]),
    'A * B & C <is here>.',
  );
});

test('a range beyond the text marks nothing', () => {
  assert.equal(marked('Tea.', [textNode('Tea.', 0)], [10, 20]), 'Tea.');
});
