import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Root } from 'mdast';
import { remarkCitations } from './remark-citations.ts';

const text = (value: string) => ({ type: 'text' as const, value });

test('every [n] of the text becomes a mark that knows what stands before it; links and code keep theirs', () => {
  const tree: Root = {
    type: 'root',
    children: [
      {
        type: 'paragraph',
        children: [
          text('Tea is old [1][22]. End'),
          { type: 'link', url: 'https://x.example', children: [text('see [3]')] },
          { type: 'inlineCode', value: 'a[4]' },
        ],
      },
    ],
  };
  remarkCitations()(tree);
  const paragraph = tree.children[0] as unknown as { children: Drawn[] };
  assert.deepEqual(paragraph.children.map(drawn), [
    'Tea is ',
    ['old\u202F', { n: '1', before: 'Tea is old ' }, { n: '22', before: 'Tea is old [1]' }, '.'],
    ' End',
    'link',
    'a[4]',
  ]);
});

test('where words are not divided a mark keeps to the letter before it, and at the beginning to nothing', () => {
  const tree: Root = {
    type: 'root',
    children: [{ type: 'paragraph', children: [text('[1] 東京は大きい[2]。次')] }],
  };
  remarkCitations()(tree);
  const [paragraph] = tree.children as unknown as { children: Drawn[] }[];
  assert.deepEqual(paragraph!.children.map(drawn), [
    [{ n: '1', before: '' }],
    ' 東京は大き',
    ['い', { n: '2', before: '[1] 東京は大きい' }, '。'],
    '次',
  ]);
});

interface Drawn {
  type: string;
  value?: string;
  data?: { hProperties?: unknown };
  children?: Drawn[];
}

/** What is kept on one line as a list. */
const drawn = ({ type, value, data, children }: Drawn): unknown =>
  type === 'kept' ? children!.map(drawn) : (value ?? data?.hProperties ?? type);

test('places of a list are no citations, a number directly behind a word is one', () => {
  const value = 'Read x[1], args[0], obj.items[2] and row_ids[3], which is large[4]. 東京は大きい[5]。';
  const tree: Root = { type: 'root', children: [{ type: 'paragraph', children: [text(value)] }] };
  remarkCitations()(tree);
  const [paragraph] = tree.children as unknown as { children: Drawn[] }[];
  const marks = paragraph!.children.flatMap(({ children = [] }) =>
    children.flatMap(({ data }) => data ?? []),
  );
  assert.deepEqual(
    marks.map(({ hProperties }) => (hProperties as { n: string }).n),
    ['4', '5'],
  );
});
