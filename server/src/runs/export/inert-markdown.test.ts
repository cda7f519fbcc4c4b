import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { randomIntBetween } from '../../../test/support/seeded.ts';
import { escapeMarkdown, inertMarkdown } from './inert-markdown.ts';

function kindsIn(text: string): Set<string> {
  const kinds = new Set<string>();
  const visit = (node: Nodes) => {
    kinds.add(node.type);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(unified().use(remarkParse).use(remarkGfm).parse(text));
  return kinds;
}

function assertInert(text: string): void {
  const kinds = kindsIn(inertMarkdown(text));
  assert.ok(!kinds.has('image') && !kinds.has('imageReference') && !kinds.has('html'), inertMarkdown(text));
}

test('what loads nothing stays as it was written', () => {
  const text =
    '# Tea\n\nA *fine* [page](https://a.example) says 1 < 2 & [1].\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n';
  assert.equal(inertMarkdown(text), text);
});

test('a picture becomes a link to it, and HTML is shown', () => {
  assert.equal(
    inertMarkdown('See ![the tower](https://a.example/t.png).'),
    'See [the tower](https://a.example/t.png).',
  );
  assert.equal(
    inertMarkdown('![](https://a.example/t.png)'),
    '[https://a.example/t.png](https://a.example/t.png)',
  );
  assert.equal(inertMarkdown('A <b>bold</b> word'), 'A &#60;b&#62;bold&#60;/b&#62; word');
});

test('no arrangement of pictures and HTML survives', () => {
  const pieces = [
    '![a](https://e.example/x)',
    '!',
    '![',
    '](https://e.example/y)',
    '<div>',
    '</div>',
    '<img src=x>',
    '\n',
    '\n\n',
    '> ',
    '- ',
    '| ',
    '`',
    '    ',
    '\\',
    '[r]: https://e.example/z\n',
    '![r]',
    '![][r]',
    '<!--',
    '-->',
    '&lt;',
    '**',
    'text ',
  ];
  for (let round = 0; round < 3_000; round += 1) {
    const length = randomIntBetween(1, 9);
    assertInert(Array.from({ length }, () => pieces[randomIntBetween(0, pieces.length)]!).join(''));
  }
});

test('a title of others is one line of text', () => {
  const title = 'A <b>bold</b>\n\n# head ![x](https://e.example/p.png) &lt;i&gt; [1] |';
  assert.deepEqual([...kindsIn(escapeMarkdown(title))].filter((kind) => kind !== 'link').sort(), [
    'paragraph',
    'root',
    'text',
  ]);
});
