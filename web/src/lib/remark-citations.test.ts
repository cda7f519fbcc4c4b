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
  const paragraph = tree.children[0] as unknown as {
    children: { type: string; value?: string; data?: unknown }[];
  };
  assert.deepEqual(
    paragraph.children.map(
      ({ type, value, data }) => value ?? (data as { hProperties?: unknown })?.hProperties ?? type,
    ),
    [
      'Tea is old\u202F',
      { n: '1', before: 'Tea is old ' },
      { n: '22', before: 'Tea is old [1]' },
      '\uFEFF. End',
      'link',
      'a[4]',
    ],
  );
});

test('places of a list are no citations, a number directly behind a word is one', () => {
  const value = 'Read x[1], args[0], obj.items[2] and row_ids[3], which is large[4]. 東京は大きい[5]。';
  const tree: Root = { type: 'root', children: [{ type: 'paragraph', children: [text(value)] }] };
  remarkCitations()(tree);
  const [paragraph] = tree.children as unknown as {
    children: { data?: { hProperties: { n: string } } }[];
  }[];
  assert.deepEqual(
    paragraph!.children.flatMap(({ data }) => (data ? [data.hProperties.n] : [])),
    ['4', '5'],
  );
});
