import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlToMarkdown } from './html-markdown.ts';
import { parsePage } from './page-dom.ts';

const markdown = (html: string): string => htmlToMarkdown(parsePage(html).body, 1_000_000).body;

test('elements that only wrap leave their words and the spaces between them', () => {
  assert.equal(
    markdown('<p><span>On</span>e <span><em>two</em></span>, <time>today</time> <font>and</font> on.</p>'),
    'One *two*, today and on.',
  );
});

test('a page of very many elements keeps its words and links without their emphasis', () => {
  const words = '<b>w</b> <i>x</i> '.repeat(10_001);
  const text = markdown(`<p>${words}<a href="https://a.example/"><b>y</b></a></p>`);
  assert.equal(text, `${'w x '.repeat(10_001)}[y](https://a.example/)`);
});
