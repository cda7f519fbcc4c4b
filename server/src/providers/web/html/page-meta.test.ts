import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPageData } from './page-data.ts';
import type { PageMeta } from './page-meta.ts';
import { readPageMeta } from './page-meta.ts';
import { buildPageTree } from './page-tree.ts';

function meta(html: string, url = 'https://a.example/b/c'): PageMeta {
  const tree = buildPageTree(html);
  return readPageMeta(tree, readPageData(tree), url);
}

test('a page tells machines who wrote it, where and when', () => {
  const article = {
    '@type': 'NewsArticle',
    author: [{ name: 'Ann Mason' }, { '@id': '#bob' }],
    datePublished: '2024-03-01T10:00:00+09:00',
    dateModified: '2024-03-05',
  };
  const people = { '@graph': [{ '@type': 'Person', '@id': '#bob', name: 'Bob Slate' }] };
  const found = meta(`<html lang="en-GB"><head><title>Stone is cut - The Quarry</title>
    <meta property="og:site_name" content="The Quarry"><link rel="canonical" href="/stone">
    <script type="application/ld+json">${JSON.stringify([article, people])}</script></head><body><h1>Stone is cut</h1>`);
  assert.deepEqual(found, {
    title: 'Stone is cut',
    description: '',
    author: 'Ann Mason, Bob Slate',
    siteName: 'The Quarry',
    language: 'en-GB',
    publishedAt: '2024-03-01T01:00:00.000Z',
    modifiedAt: '2024-03-05T00:00:00.000Z',
    canonicalLink: 'https://a.example/stone',
    image: undefined,
  });
});

test('the name of the site is no part of the title, and a heading of something else is not the title', () => {
  const head = '<meta property="og:site_name" content="Quarry"><title>Slate roofs | Quarry</title>';
  assert.equal(meta(`${head}<h1>Menu</h1>`).title, 'Slate roofs');
  assert.equal(meta('<h1>Only a heading</h1>').title, 'Only a heading');
  assert.equal(meta('<title>A - B</title>').title, 'A - B');
});

test('the heading that readers see is the title, if it says what the page calls itself', () => {
  const names = '<title>10 slate roofs to see in 2025 | Roofs</title>';
  assert.equal(meta(`${names}<h1>Roofs</h1><h1>The best slate roofs</h1>`).title, 'The best slate roofs');
  const book = '<title>Ownership - The Stone Book</title><h1>The Stone Book</h1>';
  assert.equal(meta(book).title, 'Ownership - The Stone Book');
  assert.equal(meta(`${book}<h1>Ownership¶</h1>`).title, 'Ownership');
  assert.equal(meta('<title>石の屋根 | 採石場</title><h1>石の屋根</h1>').title, '石の屋根');
  assert.equal(meta('<title>Slate | Roofs for all | a.example</title>').title, 'Slate');
});

test('a person comes before the site as the author, in a line that begins with "by" too', () => {
  const site = '<meta property="og:site_name" content="Quarry"><meta name="author" content="Quarry">';
  assert.equal(meta(site).author, 'Quarry');
  assert.equal(meta(`${site}<p>By <a href="/x">Ann Mason</a> | May 3, 2024</p>`).author, 'Ann Mason');
  assert.equal(meta('<div><p>Written by</p><p>Ann Mason</p></div>').author, 'Ann Mason');
  assert.equal(meta('<a href="/authors/ann-mason/">Ann Mason</a>').author, 'Ann Mason');
  assert.equal(meta('<nav><p>By Trade Type</p></nav><p>by hand and with care').author, undefined);
  const thing = { '@type': 'Article', author: { '@type': 'Organization', name: 'Slate &amp; Sons' } };
  const data = `<script type="application/ld+json">${JSON.stringify(thing)}</script>`;
  assert.equal(meta(data).author, 'Slate & Sons');
  assert.equal(meta(`${data}<span class="byline">ByAnn Mason</span>`).author, 'Ann Mason');
});

test('of the dates that readers see the one nearest to the heading counts, and no date of change', () => {
  const other = '<time datetime="2020-01-01">';
  assert.equal(
    meta(`${other}<ul><li>a<li>b</ul><h1>Slate</h1><time datetime="2024-03-05">`).publishedAt,
    '2024-03-05T00:00:00.000Z',
  );
  assert.equal(
    meta('<h1>Slate</h1><p>Updated March 9, 2024</p><p>March 5, 2024</p>').publishedAt,
    '2024-03-05T00:00:00.000Z',
  );
  assert.equal(meta('<p>text', 'https://a.example/2024-03-05-slate').publishedAt, '2024-03-05T00:00:00.000Z');
});

test('what only readers are told is found in marked lines', () => {
  const found = meta(
    '<p class="byline">By Ann Mason</p><span class="post-date">Posted on March 5, 2024</span>',
  );
  assert.equal(found.author, 'Ann Mason');
  assert.equal(found.publishedAt, '2024-03-05T00:00:00.000Z');
  assert.equal(meta('<time>2024年3月5日</time>').publishedAt, '2024-03-05T00:00:00.000Z');
  assert.equal(meta('<p>text', 'https://a.example/2024/03/05/stone').publishedAt, '2024-03-05T00:00:00.000Z');
});

test('a time without a zone is the same on every machine', () => {
  assert.equal(meta('<time datetime="2024-03-05 10:00">').publishedAt, '2024-03-05T10:00:00.000Z');
});

test('what is no name, no date and no JSON is left out', () => {
  const found = meta(`<meta name="author" content="https://a.example/ann"><meta name="date" content="soon">
    <script type="application/ld+json">{"@type":"Article","author":{"name":7},"datePublished":{}</script>`);
  assert.equal(found.author, undefined);
  assert.equal(found.publishedAt, undefined);
  assert.equal(
    meta('<script type="application/ld+json">{"@type":"Article","author":"A\nB",}</script>').author,
    undefined,
  );
});
