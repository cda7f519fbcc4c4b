import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageElement } from './page-tree.ts';
import { buildPageTree } from './page-tree.ts';

function shape(element: PageElement): string {
  const inner = element.children.map((child) => (typeof child === 'string' ? child : shape(child))).join('');
  return element.tag === '#root' ? inner : `(${element.tag}${inner ? ` ${inner}` : ''})`;
}

const tree = (html: string): string => shape(buildPageTree(html).root);

test('ends that nobody wrote are understood', () => {
  assert.equal(tree('<p>a<p>b<div>c</div>'), '(p a)(p b)(div c)');
  assert.equal(tree('<ul><li><p>a<li>b</ul>'), '(ul (li (p a))(li b))');
  assert.equal(tree('<table><tr><td>a<td>b<tr><td>c</table>d'), '(table (tr (td a)(td b))(tr (td c)))d');
  assert.equal(tree('<dl><dt>a<dd>b<dt>c</dl>'), '(dl (dt a)(dd b)(dt c))');
});

test('ends without a beginning do no harm, and do not leave their table', () => {
  assert.equal(tree('<div>a</p></b></nothing>b</div>'), '(div ab)');
  assert.equal(tree('<div><table><tr><td>a</div>b</td></tr></table></div>'), '(div (table (tr (td ab))))');
});

test('programs, styles, drawings and choices are no text; data for machines is kept', () => {
  assert.equal(
    tree(
      '<script>var a = "<p>";</script><style>p{}</style><svg><text>x</text><path/></svg><select><option>o</select>z',
    ),
    '(script)(style)(svg)(select)z',
  );
  assert.equal(tree('<script type="application/ld+json">{"a":1}</script>'), '(script {"a":1})');
});

test('what looks like a program in a comment hides nothing, and a program that never ends hides the rest', () => {
  assert.equal(tree('<!-- <script> --><p>a</p><STYLE>p{}</Style><p>b'), '(p a)(style)(p b)');
  assert.equal(tree('<p>a</p><script>if (1 < 2) {<p>b'), '(p a)(script)');
});

test('a drawing that nobody ended ends where the text of the page goes on', () => {
  assert.equal(tree('<a><svg class="i"><path d="M0"></a><p>b</p>'), '(a (p b))');
  assert.equal(tree('<a><svg><path/><use/></a><div>b</div><svg></svg>c'), '(a (div b)(svg)c)');
  assert.equal(tree('<svg><foreignObject><div>a</div></foreignObject></svg><p>b'), '(svg)(p b)');
});

test('entities are decoded, in text and in attributes', () => {
  const [element] = buildPageTree('<a href="?a=1&amp;b" class=x>&lt;b&gt; &eacute;&#x1F600;</a>').root
    .children;
  assert.ok(typeof element === 'object');
  assert.deepEqual(element.children, ['<b> é😀']);
  assert.equal(element.attributes.get('href'), '?a=1&b');
});

test('what begins like CDATA ends with the next tag, as in a browser', () => {
  assert.equal(tree('<body><![CDATA[ <p>a</p><p>b</p></body>'), '(body a(p b))');
});

test('nesting without end stays within its limits, and all text is there', () => {
  const { root, elements } = buildPageTree(
    `${'<div>'.repeat(100_000)}deep${'</div>'.repeat(100_000)}<p>after`,
  );
  assert.ok(elements.length < 1_000);
  let deepest = root;
  for (let next = root.children[0]; typeof next === 'object'; next = next.children[0]) deepest = next;
  assert.match(JSON.stringify(deepest.children[0]), /deep/);
});
