import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalUrl } from './canonical-url.ts';
import { fc } from '../../../test/support/seeded.ts';

const cases: [string, string][] = [
  ['HTTP://Example.COM:80/Path', 'http://example.com/Path'],
  ['https://example.com:443/', 'https://example.com/'],
  ['https://example.com', 'https://example.com/'],
  ['https://example.com./a/', 'https://example.com/a'],
  ['https://example.com/a//', 'https://example.com/a'],
  ['https://example.com/a#part', 'https://example.com/a'],
  ['https://example.com/a?', 'https://example.com/a'],
  ['https://example.com/a?b=2&a=1', 'https://example.com/a?a=1&b=2'],
  ['https://example.com/a?x=2&x=1', 'https://example.com/a?x=2&x=1'],
  ['https://example.com/?utm_source=n&id=7&gclid=1&fbclid=2&UTM_Medium=m', 'https://example.com/?id=7'],
  ['https://example.com/%7euser/%e3%81%82', 'https://example.com/~user/%E3%81%82'],
  ['https://user:secret@example.com/', 'https://example.com/'],
  ['https://日本語.jp/', 'https://xn--wgv71a119e.jp/'],
  ['https://example.com/a/../b/./c', 'https://example.com/b/c'],
  ['mailto:someone@example.com', 'mailto:someone@example.com'],
  ['nonsense', 'nonsense'],
];

for (const [input, expected] of cases) {
  test(`the canonical form of ${input} is ${expected}`, () => assert.equal(canonicalUrl(input), expected));
}

test('a canonical URL is its own canonical form', () => {
  const messyPart = fc.stringMatching(/^[a-zA-Z0-9%&=+/._~!;:@?#ü-]{0,24}$/);
  fc.assert(
    fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), messyPart, (url, part) => {
      const once = canonicalUrl(`${url}${part}`);
      assert.equal(canonicalUrl(once), once);
    }),
    { numRuns: 2_000 },
  );
});
