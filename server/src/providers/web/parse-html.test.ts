import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../test/support/seeded.ts';
import { parseHtml } from './parse-html.ts';
import type { ParsedDocument } from './parsed-document.ts';

const limits = {
  maxBodyChars: 20_000,
  maxLinks: 50,
  maxImages: 10,
  maxRows: 2_000,
  maxPages: 1_000,
  maxPictures: 0,
  softLimitMs: 300_000,
  maxUnpackedBytes: 1_000_000,
};

function read(html: string): ParsedDocument {
  return parseHtml(html, { url: 'https://a.example/b', limits });
}

function staysWithinLimits(html: string): void {
  const document = read(html);
  assert.ok(document.body.length <= limits.maxBodyChars);
  assert.ok(document.bodyLinks.length <= limits.maxLinks);
  assert.ok(document.images.length <= limits.maxImages);
  assert.ok(document.title.length <= 1_000 && document.description.length <= 1_000);
  assert.ok((document.author ?? '').length <= 1_000 && (document.siteName ?? '').length <= 1_000);
  structuredClone(document);
}

const sentence = 'Slate splits along its cleavage into thin, flat sheets, and roofs are covered with it. ';
const furniture = `<header><nav class="main-menu"><ul><li><a href="/">Home</a><li><a href="/shop">Shop</a></ul></nav></header>`;
const end = `<div class="cookie-banner">We use cookies to improve your experience. <button>Accept all</button></div>
  <aside class="newsletter-signup"><h4>Subscribe to our newsletter</h4><form><input><button>Sign up</button></form></aside>
  <footer class="site-footer"><a href="/privacy">Privacy policy</a> © 2024 Quarry. All rights reserved.</footer>`;

test('an article is read without the furniture around it', () => {
  const { body, kind, needsScript } = read(`<html><head><title>Slate</title></head><body>${furniture}
    <main><article><h1>Slate</h1><p>${sentence.repeat(5)}</p><h2>Roofs</h2><p>${sentence.repeat(6)}</p></article></main>${end}`);
  assert.equal(kind, 'article');
  assert.equal(needsScript, undefined);
  assert.match(body, /## Roofs\n\nSlate splits/);
  assert.doesNotMatch(body, /Home|Shop|cookies|Subscribe|Privacy|rights reserved/);
});

test('a list of products keeps all of its cards', () => {
  const cards = Array.from(
    { length: 24 },
    (
      _,
      n,
    ) => `<li class="product-card"><a href="/products/stone-${n}"><img src="/s${n}.jpg" alt=""><h3>Granite stone ${n}</h3></a>
      <span class="price">$${n + 20}.00</span></li>`,
  );
  const { body } = parseHtml(
    `<html><head><title>Stones</title></head><body>${furniture}<main id="collection"><h1>All stones</h1>
      <ul class="product-grid">${cards.join('')}</ul></main>${end}`,
    { url: 'https://shop.example/collections/stones', limits },
  );
  for (let n = 0; n < 24; n += 1) assert.match(body, new RegExp(`Granite stone ${n}\\b`));
  assert.doesNotMatch(body, /cookies|Subscribe|rights reserved/);
});

test('a page that only a script fills says so', () => {
  const { needsScript } = read(
    '<html><body><div id="root"></div><script src="/app.js"></script></body></html>',
  );
  assert.equal(needsScript, true);
});

function links(word: string): string {
  return Array.from({ length: 40 }, (_, n) => `<li><a href="/${word}/${n}">${word} ${n}</a></li>`).join('');
}

test('menus around a place that only a script fills are no content, and a text in any language is', () => {
  const menus = `<nav class="menu"><ul>${links('Shop')}</ul></nav><script src="/app.js"></script>`;
  const feet = `<footer class="footer"><ul>${links('Help')}</ul></footer>`;
  const shell = read(`<html><body>${menus}<div id="root"></div>${feet}${end}</body></html>`);
  assert.equal(shell.body, '');
  assert.equal(shell.needsScript, true);
  const text =
    '<p>スレートは薄く平らな板に割れる石で、屋根を葺くのに使われる。採石場では今も手で割られている。</p>';
  const filled = read(
    `<html lang="ja"><body>${menus}<main><h1>スレート</h1>${text.repeat(3)}</main>${feet}</body></html>`,
  );
  assert.match(filled.body, /屋根を葺く/);
  assert.equal(filled.needsScript, undefined);
});

test('a stored page whose script was taken away has no content in its menus, and a bare list of links is one', () => {
  const menus = `<nav class="menu"><ul>${links('Shop')}</ul></nav>`;
  const feet = `<footer class="footer"><ul>${links('Help')}</ul></footer>`;
  const shell = read(`<html><body>${menus}<div id="root"></div>${feet}</body></html>`);
  assert.equal(shell.body, '');
  assert.equal(shell.needsScript, undefined);
  const index = read(`<html><body><h1>Index of /stone</h1><ul>${links('slate')}</ul></body></html>`);
  assert.match(index.body, /slate 39/);
});

test('what a page shows only by script is taken from what it tells machines', () => {
  const product = { '@type': 'Product', name: 'Wedge', description: `<p>${sentence.repeat(4)}</p>` };
  const shell = '<div id="root"></div><script src="/app.js"></script>';
  const linked = read(`${shell}<script type="application/ld+json">${JSON.stringify(product)}</script>`);
  assert.match(linked.body, /^Wedge\n\nSlate splits/);
  const state = { props: { id: 'x-y', page: { text: sentence.repeat(4), style: 'a{b:c}' } } };
  const drawn = read(
    `${shell}<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(state)}</script>`,
  );
  assert.equal(drawn.body, sentence.repeat(4).trim());
  assert.equal(drawn.needsScript, true);
});

const tags =
  'p div span a b ul ol li table tr td th pre code blockquote h1 h2 script style svg template select title br img'.split(
    ' ',
  );
const piece = fc.oneof(
  fc.constantFrom(...tags).map((tag) => `<${tag}>`),
  fc.constantFrom(...tags).map((tag) => `</${tag}>`),
  fc.constantFrom(
    '<a href="',
    '<img src=',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '&',
    '&#x',
    '<',
    '"',
    "'",
    '=',
    '/>',
    '<?',
    '<!',
  ),
  fc.constantFrom(
    '<script type="application/ld+json">',
    '{"@type":"Article","name":',
    '[[[',
    '<ol start="9e99">',
    '<td colspan=9999999>',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('word ', 'one, two. ', '石は硬い。', '\u0000', '\u202e', '\ud800'),
);

test('no markup whatever throws or goes beyond the limits', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 120 }), (pieces) => staysWithinLimits(pieces.join(''))),
    { numRuns: 300 },
  );
});

test('what is made to hurt is read to its end within the limits', () => {
  const many = 60_000;
  const hostile = [
    '<div>'.repeat(many),
    `${'<div>'.repeat(many)}${'</span>'.repeat(many)}`,
    '<b><i>'.repeat(many),
    '<table><tr><td>'.repeat(many),
    `<ul>${'<li><ul>'.repeat(many)}x`,
    `<p class="${'a '.repeat(many)}">x`,
    `<p ${'a=b '.repeat(many)}>x`,
    '<a href="/x">'.repeat(many),
    `<ol>${'<li>x'.repeat(many)}</ol>`,
    `<table>${'<tr><td>a<td>b'.repeat(many)}</table>`,
    `<pre>${'<div>x</div>'.repeat(many)}</pre>`,
    `<script type="application/ld+json">${'['.repeat(many)}`,
    `<script type="application/ld+json">{"@type":"Article","name":"${'a '.repeat(many)}"}</script>`,
    `<script type="application/ld+json">{"a": ${'a'.repeat(500_000)}</script>`,
    `<script type="application/json">{"a": "${'a'.repeat(500_000)}"}</script><script>x</script>`,
    `<pre>x${' '.repeat(300_000)}x</pre>`,
    `<title>${'x'.repeat(500_000)}</title><h1>${'x'.repeat(500_000)}</h1>`,
    `<p>${'&amp;'.repeat(many)}`,
    `<p>${'word '.repeat(many)}`,
    '<'.repeat(many),
    '<script></SCRIPT>'.repeat(many),
    '<svg><!--'.repeat(many),
    `<p>${'*_[`|'.repeat(many)}`,
    `<blockquote>${'<blockquote>'.repeat(many)}x`,
    `<p>${'<img src=/x>'.repeat(many)}`,
    Array.from({ length: 20_000 }, (_, n) => `<p class="c${n} d${n * 7}" id="i${n}">word ${n}</p>`).join(''),
  ];
  for (const html of hostile) staysWithinLimits(html);
});
