import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sitemapLocations } from './sitemap-locations.ts';

const pages = (...entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset>${entries.map((entry) => `<url>${entry}</url>`).join('')}</urlset>`;
const urls = (xml: string) => [...sitemapLocations(xml)].map(({ url }) => url);

for (const [what, entry, url] of [
  ['a plain address', '<loc>https://a.example/x</loc>', 'https://a.example/x'],
  ['white space around it', '<loc>\n  https://a.example/x\n</loc>', 'https://a.example/x'],
  ['an entity by name', '<loc>https://a.example/?x=1&amp;y=2</loc>', 'https://a.example/?x=1&y=2'],
  [
    'entities by number',
    '<loc>https://a.example/?x=1&#38;y=2&#x26;z=3</loc>',
    'https://a.example/?x=1&y=2&z=3',
  ],
  [
    'a plain ampersand, which XML forbids',
    '<loc>https://a.example/?x=1&y=2</loc>',
    'https://a.example/?x=1&y=2',
  ],
  ['CDATA', '<loc><![CDATA[ https://a.example/?x=1&y=2 ]]></loc>', 'https://a.example/?x=1&y=2'],
  ['an attribute', '<loc xml:lang="en">https://a.example/x</loc>', 'https://a.example/x'],
  ['capital letters', '<LOC>https://a.example/x</LOC>', 'https://a.example/x'],
] as const)
  test(`${what} is read from a sitemap`, () => assert.deepEqual(urls(pages(entry)), [url]));

test('comments and pictures are no pages', () => {
  const xml = pages(
    '<!-- <loc>https://a.example/old</loc> --><loc>https://a.example/x</loc>',
    '<image:image><image:loc>https://a.example/x.png</image:loc></image:image>',
  );
  assert.deepEqual(urls(xml), ['https://a.example/x']);
});

test('an index names sitemaps', () => {
  const xml =
    '<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap><url><loc>https://a.example/x</loc></url></sitemapindex>';
  assert.deepEqual(
    [...sitemapLocations(xml)],
    [
      { url: 'https://a.example/1.xml', kind: 'sitemap' },
      { url: 'https://a.example/x', kind: 'page' },
    ],
  );
});

test('a sitemap that is cut off names what was whole', () => {
  const xml = pages('<loc>https://a.example/1</loc>', '<loc>https://a.example/2</loc>');
  assert.deepEqual(urls(xml.slice(0, xml.lastIndexOf('2</loc>') + 1)), ['https://a.example/1']);
});

test('entities of its own stay as they are written, and grow into nothing', () => {
  const levels = 'abcdefghijklmnopqrst'.split('');
  const declared = levels.map((name, at) => `<!ENTITY ${name} "&${levels[at + 1]};&${levels[at + 1]};">`);
  const xml = `<!DOCTYPE urlset [${declared.join('')}]>${pages('<loc>https://a.example/&a;</loc>')}`;
  assert.ok(urls(xml).every((url) => url.length < 100));
});

test('nesting without end is not followed', () => {
  const xml = `${pages('<loc>https://a.example/1</loc>')}${'<a>'.repeat(400_000)}${'</b>'.repeat(400_000)}<loc>x</loc>`;
  assert.deepEqual(urls(xml), ['https://a.example/1']);
});

test('an address is read whole wherever the pieces are cut', () => {
  const many = Array.from(
    { length: 5_000 },
    (_, at) => `https://a.example/${at}?x=1&y=${'é'.repeat(at % 7)}`,
  );
  const xml = pages(...many.map((url) => `<loc>${url.replace('&', '&amp;')}</loc>`));
  assert.deepEqual(urls(xml), many);
});
