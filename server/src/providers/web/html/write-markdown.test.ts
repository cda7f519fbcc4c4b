import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHtml } from '../parse-html.ts';

const limits = {
  maxBodyChars: 1_000_000,
  maxLinks: 500,
  maxImages: 100,
  maxRows: 2_000,
  maxPages: 1_000,
  maxPictures: 0,
  softLimitMs: 300_000,
  maxUnpackedBytes: 1_000_000,
};

function markdown(html: string, maxBodyChars = limits.maxBodyChars): string {
  return parseHtml(html, {
    url: 'https://a.example/b/',
    limits: { ...limits, maxBodyChars },
    keep: 'everything',
  }).body;
}

test('elements that only wrap leave their words and the spaces between them', () => {
  assert.equal(
    markdown('<p><span>On</span>e <span><em>two</em></span>, <time>today</time> <font>and</font> on.</p>'),
    'One *two*, today and on.',
  );
});

test('marks touch the words they mark, and are not nested in themselves', () => {
  assert.equal(
    markdown('<p>a<b> hard </b>stone, <i>very <em>old</em></i>, <del>soft</del>, <code>cut()</code></p>'),
    'a **hard** stone, *very old*, ~~soft~~, `cut()`',
  );
});

test('elements side by side keep apart, and letters of one word do not', () => {
  assert.equal(markdown('<div><span>Granite</span><span>12 kg</span></div>'), 'Granite 12 kg');
  assert.equal(markdown('<p><b>G</b>ranite</p>'), '**G**ranite');
});

test('headings and quotes keep their rank', () => {
  assert.equal(
    markdown('<h1>Stone</h1><h3><a href="/c">Cut</a></h3><blockquote><p>one</p><p>two</p></blockquote>'),
    '# Stone\n\n### [Cut](https://a.example/c)\n\n> one\n\n> two',
  );
});

test('lists keep their numbers and their nesting', () => {
  assert.equal(
    markdown('<ol start="3"><li>wedge<ul><li>steel<li>iron</ul><li>feather</ol>'),
    '3. wedge\n  - steel\n  - iron\n4. feather',
  );
  assert.equal(markdown('<ul><li><p>one</p><p>more</p></li><li>two</li></ul>'), '- one\n\n  more\n- two');
});

test('a table of data becomes a table, one that only lays out does not', () => {
  assert.equal(
    markdown('<table><caption>Stones</caption><tr><th>Stone<th>Mohs<tr><td>A|B<td>6<tr><td>C</table>'),
    'Stones\n\n| Stone | Mohs |\n| - | - |\n| A\\|B | 6 |\n| C |  |',
  );
  assert.equal(markdown('<table><tr><td><p>one</p><p>two</p></td></tr></table>'), 'one\n\ntwo');
});

test('code keeps its lines and its language', () => {
  assert.equal(
    markdown('<pre class="language-ts"><code>const a = 1;\n\n  b();</code></pre>'),
    '```ts\nconst a = 1;\n\n  b();\n```',
  );
  assert.equal(markdown('<pre><div>one</div><div>two</div></pre>'), '```\none\ntwo\n```');
  assert.equal(markdown('<div class="highlight-source-js"><pre>x</pre></div>'), '```js\nx\n```');
});

test('two line breaks are a paragraph, one is a line', () => {
  assert.equal(markdown('<div>one<br>two<br><br>three</div>'), 'one\ntwo\n\nthree');
});

test('links and pictures have their whole addresses, a link around blocks is named once', () => {
  assert.equal(
    markdown(
      '<a href="c d"><h2>Card</h2><p>of stone</p></a><p><a href="javascript:x()">no</a> <a href="#top">up</a></p>',
    ),
    '## [Card](https://a.example/b/c%20d)\n\nof stone\n\nno [up](https://a.example/b/#top)',
  );
  assert.equal(
    markdown('<p><a href="/big"><img data-src="q.png" src="data:x" alt="The [old] quarry"></a></p>'),
    '[![The old quarry](https://a.example/b/q.png)](https://a.example/big)',
  );
});

test('text beyond the limit is cut', () => {
  const body = markdown('<p>one</p>'.repeat(10_000), 1_000);
  assert.ok(body.length <= 1_000);
  assert.match(body, /^one\n\none/);
});
