import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createQuoteFinder } from './find-quote.ts';
import { fc } from '../../../test/support/seeded.ts';

const body =
  'Acme is released\nunder the **MIT** licence. 価格は１，２００円（税込）です。 See [the price list](https://a.example/p) for “details”.';

const found = (quote: string) => {
  const span = createQuoteFinder(body).find(quote);
  return span && body.slice(span.start, span.end);
};

for (const [what, quote, words] of [
  ['word for word', 'Acme is', 'Acme is'],
  ['over a line break and markup', 'released under the MIT licence', 'released\nunder the **MIT** licence'],
  ['in another width', '価格は1,200円(税込)です', '価格は１，２００円（税込）です'],
  [
    'through a link',
    'See the price list for "details"',
    'See [the price list](https://a.example/p) for “details”',
  ],
  ['in another case', 'ACME IS', 'Acme is'],
] as const)
  test(`a quote is found ${what}`, () => assert.equal(found(quote), words));

for (const quote of ['Acme was released', 'ab', '', '   ', '**', 'Acme is … licence'])
  test(`${JSON.stringify(quote)} is not found`, () => assert.equal(found(quote), undefined));

test('any stretch of words is found again, at a span that holds it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 5, maxLength: 80 }),
      fc.nat(),
      fc.nat(),
      (text, a, b) => {
        const [start, end] = [a % text.length, (a % text.length) + 3 + (b % 20)];
        const quote = text.slice(start, end);
        const span = createQuoteFinder(text).find(quote);
        if (!span) return;
        assert.ok(span.start >= 0 && span.end <= text.length && span.start < span.end);
        const again = createQuoteFinder(text.slice(span.start, span.end)).find(quote);
        assert.ok(again);
      },
    ),
  );
});
