import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../test/support/seeded.ts';
import type { Citable } from '../../text/citations/author-year.ts';
import { citedNumbers, createCitationFilter, takeOutCitations } from './citations.ts';

const sources: Citable[] = [
  { n: 1 },
  { n: 2, about: { author: 'John Smith', published: '2020-03-01' } },
  { n: 3, about: { author: '山田太郎', published: '2019' } },
  { n: 12 },
];

function filtered(text: string, cuts: readonly number[] = []): string {
  const filter = createCitationFilter(sources);
  let out = '';
  let from = 0;
  for (const cut of cuts) {
    out += filter.push(text.slice(from, from + cut));
    from += cut;
  }
  return out + filter.push(text.slice(from)) + filter.flush();
}

const cases: [what: string, written: string, shown: string][] = [
  ['a list', 'A fact [8, 9]. Another [1, 9; 2].', 'A fact. Another [1][2].'],
  ['a range', 'So it is [1-3] and so [8–9].', 'So it is [1][2][3] and so.'],
  ['a range of two brackets', 'So it is [1]–[3], and so [8]-[9].', 'So it is [1][2][3], and so.'],
  ['a range the wrong way round, and one without end', 'A [3-1]. B [1-9999].', 'A [1][2][3]. B [1][2][3][12].'],
  ['other brackets and digits', 'A【1】 B［２］ C[３] D〔12〕 E【９】.', 'A[1] B[2] C[3] D[12] E.'],
  ['Japanese lists', '東京は大きい［９］。大阪【1、3】と京都[1および2]。', '東京は大きい。大阪[1][3]と京都[1][2]。'],
  ['footnotes', 'Tall [^1], old [^9], wide [^2^].', 'Tall [1], old, wide [2].'],
  [
    'lists of sources',
    'End.\n\n[1]: https://a.example\n[7]: https://b.example\n[^2]: https://c.example\n- [8]: gone\nrest',
    'End.\n\n[1] https://a.example\n[2] https://c.example\n-\nrest',
  ],
  ['marks of a vendor', 'A【1†source】 B【9†L3-L8】 C【4:0†a.pdf】 D[2†x].', 'A[1] B C D[2].'],
  ['leaked marks', 'A:contentReference[oaicite:0]{index=0} B\ue200cite\ue202turn0search1\ue201.', 'A B.'],
  ['words before the number', 'A [Source 1, Source 9] B [citation:3] C [web:2] D [doc9] E（出典：3）.', 'A [1] B [3] C [2] D E[3].'],
  ['places in the source', 'A [2, p. 5]. B [9, p. 3]. C [1, §4].', 'A [2]. B. C [1].'],
  ['links', 'A [1](https://x.example/a_(b)) B [9](https://y.example) C [Title](https://z.example).', 'A [1] B C [Title](https://z.example).'],
  ['no address behind it', 'As said [1](see below).', 'As said [1](see below).'],
  ['double brackets, escaped ones', 'A [[1]] B [[9]] C \\[2\\] D \\[9\\].', 'A [1] B C [2] D.'],
  ['round brackets around citations', 'A ([1], [2]) B ([9]) C (see [3]) D (source 2).', 'A [1][2] B C [3] D [2].'],
  ['a number in round brackets at the end of a sentence', 'The tower is tall (1). It is so（2）。', 'The tower is tall [1]. It is so[2]。'],
  ['other numbers in round brackets', '(1) first, (2) second. Three (3). See equation (1). Now (1) more. Nine (9).', '(1) first, (2) second. Three (3). See equation (1). Now (1) more. Nine (9).'],
  ['names with years', 'A (Smith, 2020) B (Smith & Lee 2020, p. 4) C [Smith et al., 2020] D（山田, 2019）.', 'A [2] B [2] C [2] D[3].'],
  ['names that no source has', 'A (Jones et al., 2018) B (Smith et al., 1999) C (Tokyo, 2020).', 'A B C (Tokyo, 2020).'],
  ['a name alone that no source has', 'Prices rose (Nobody, 1950). It fell by 5 % (World Bank, 2019; Adams, 2001a) again. 増えた（鈴木, 1950）。', 'Prices rose. It fell by 5 % again. 増えた。'],
  ['places, dates and makers with a year', 'It was held (Osaka, 1970), then (May, 2020). Guernica (Picasso, 1937), a novel (Orwell, 1949), the Expo (Hanover, 2000). 開かれた（東京、1950）。万博（大阪、1970年）。', 'It was held (Osaka, 1970), then (May, 2020). Guernica (Picasso, 1937), a novel (Orwell, 1949), the Expo (Hanover, 2000). 開かれた（東京、1950）。万博（大阪、1970年）。'],
  ['a name with its year in the sentence', 'Smith (2020) says so; Jones (2020) does not.', 'Smith (2020) [2] says so; Jones (2020) does not.'],
  ['raised numbers', 'A.<sup>1</sup> B <sup>[9]</sup> 5 m<sup>2</sup> C.² 10 m² D.⁹', 'A.[1] B 5 m<sup>2</sup> C.[2] 10 m² D.'],
  ['the same twice', 'A [1][1][2][1] [1], [2]. B [1] and [1].', 'A [1][2]. B [1].'],
  ['one of two', 'See [1] and [9]. See [9] and [2]. See [1] and [2].', 'See [1]. See [2]. See [1] and [2].'],
  ['what is no citation', 'x[9], args[0], obj.items[9], [0, 1], [x], - [ ] to do, [1 of 2], [12 apples]', 'x[9], args[0], obj.items[9], [0, 1], [x], - [ ] to do, [1 of 2], [12 apples]'],
  ['a word directly before it', 'It is large[9] and old[1].', 'It is large and old[1].'],
  ['a line that begins with it', '[9] Text.\n[9]More.\n[1] Kept.', 'Text.\nMore.\n[1] Kept.'],
  ['code', 'A `x [9]` B ``y ` [9]`` [9].\n\n```js\nrow [9]\n```\n~~~~\n[9]\n~~~\n[9]\n~~~~\nEnd [9].', 'A `x [9]` B ``y ` [9]``.\n\n```js\nrow [9]\n```\n~~~~\n[9]\n~~~\n[9]\n~~~~\nEnd.'],
  ['a mark that opens no code', 'An odd ` mark [9].\n\nNext [9] one.', 'An odd ` mark.\n\nNext one.'],
]; // prettier-ignore

for (const [what, written, shown] of cases)
  test(`citations: ${what}`, () => {
    assert.equal(filtered(written), shown);
    assert.equal(
      filtered(
        written,
        Array.from({ length: written.length }, () => 1),
      ),
      shown,
      'letter by letter',
    );
  });

test('text without a citation is not held back', () => {
  const filter = createCitationFilter(sources);
  assert.equal(filter.push('The tower'), 'The tower');
  assert.equal(filter.push(' is tall'), ' is tall');
  assert.equal(filter.push(' [1'), '');
  assert.equal(filter.push('] but'), ' [1] but');
});

test('what never becomes a citation is let go', () => {
  const filter = createCitationFilter(sources);
  const long = `[${'1, '.repeat(400)}`;
  const shown = filter.push(long) + filter.push('x'.repeat(3_000));
  assert.ok(long.length + 3_000 - shown.length < 600);
  assert.equal(shown + filter.flush(), long + 'x'.repeat(3_000));
});

test('an earlier answer is told without its citations', () => {
  assert.equal(takeOutCitations('It is 330 m tall [1, 2]. `a[1]`'), 'It is 330 m tall. `a[1]`');
});

// The fuzz: what a writer may put into a text, with the numbers that it means.

const number = fc.integer({ min: 1, max: 30 });
const wide = (n: number) =>
  String(n).replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
const range = fc.tuple(number, fc.integer({ min: 1, max: 6 }));
const upTo = (from: number, more: number) => Array.from({ length: more + 1 }, (_, i) => from + i);

const citation: fc.Arbitrary<{ written: string; means: number[] }> = fc.oneof(
  number.map((n) => ({ written: `[${n}]`, means: [n] })),
  number.map((n) => ({ written: `【${n}】`, means: [n] })),
  number.map((n) => ({ written: `［${wide(n)}］`, means: [n] })),
  number.map((n) => ({ written: `[${wide(n)}]`, means: [n] })),
  number.map((n) => ({ written: `[^${n}]`, means: [n] })),
  number.map((n) => ({ written: `【${n}†source】`, means: [n] })),
  number.map((n) => ({ written: `[${n}](https://a.example/b_(c)?d=[1])`, means: [n] })),
  number.map((n) => ({ written: `([${n}])`, means: [n] })),
  number.map((n) => ({ written: `(source ${n})`, means: [n] })),
  number.map((n) => ({ written: `[[${n}]]`, means: [n] })),
  fc.array(number, { minLength: 2, maxLength: 5 }).map((all) => ({ written: `[${all.join(', ')}]`, means: all })),
  fc.array(number, { minLength: 2, maxLength: 4 }).map((all) => ({ written: `【${all.join('、')}】`, means: all })),
  fc.array(number, { minLength: 2, maxLength: 4 }).map((all) => ({ written: all.map((n) => `[${n}]`).join(', '), means: all })),
  range.map(([from, more]) => ({ written: `[${from}]–[${from + more}]`, means: upTo(from, more) })),
  range.map(([from, more]) => ({ written: `[${from}-${from + more}]`, means: upTo(from, more) })),
  range.map(([from, more]) => ({ written: `[${from}–${from + more}]`, means: upTo(from, more) })),
  range.map(([from, more]) => ({ written: `［${wide(from)}〜${wide(from + more)}］`, means: upTo(from, more) })),
); // prettier-ignore

const prose = fc.constantFrom('The tower is tall', 'It is large', '東京は大きい', '人口は多い', 'a "quoted" word', 'Kyoto, too,', '**bold** text', '（例）のとおり'); // prettier-ignore
const code = fc
  .tuple(fc.constantFrom('`', '``'), number)
  .map(([mark, n]) => `${mark}x[${n}] 【${n}】${mark}`);
const block = fc.tuple(fc.constantFrom('```', '~~~', '````'), number).map(([mark, n]) => `\n\n${mark}ts\nrow [${n}]\n【${n}】\n${mark}\n\n`); // prettier-ignore
const known = new Set(sources.map(({ n }) => n));

const sentence = fc.tuple(
  prose,
  fc.constantFrom('', ' '),
  fc.option(citation, { nil: undefined }),
  fc.option(fc.oneof(code.map((text) => ` ${text}`), block), { nil: undefined }),
  fc.constantFrom('. ', '。', '.\n', '.\n\n- '),
); // prettier-ignore

test('whatever a model writes: none that points nowhere is shown, none that points somewhere is lost', () => {
  fc.assert(
    fc.property(fc.array(sentence, { minLength: 1, maxLength: 8 }), (parts) => {
      const text = parts.map(([words, gap, cited, coded, end]) => words + (cited ? gap + cited.written : '') + (coded ?? '') + end).join(''); // prettier-ignore
      const expected = parts.map(([words, gap, cited, coded, end]) => {
        const shown = [...new Set(cited?.means.filter((n) => known.has(n)))].map((n) => `[${n}]`).join('');
        return words + (shown && gap + shown) + (coded ?? '') + end;
      });
      assert.equal(filtered(text), expected.join(''));
    }),
    { numRuns: 1_500 },
  );
});

const noise = fc.string({ unit: fc.constantFrom('[', ']', '(', ')', '【', '】', '`', '~', '\n', ' ', '1', '9', '3', ',', '-', '^', '†', ':', '<', 'sup>', '\\', 'a', 'and', '。', '.', 'Smith', '2020', 'http://x', '１'), maxLength: 60 }); // prettier-ignore

test('however a text is cut into pieces, the same is shown', () => {
  const text = fc.oneof(
    noise,
    fc.array(fc.oneof(noise, prose, code, block, citation.map(({ written }) => written)), { maxLength: 6 }).map((all) => all.join(' ')),
  ); // prettier-ignore
  fc.assert(
    fc.property(text, fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 60 }), (written, cuts) => {
      assert.equal(filtered(written, cuts), filtered(written));
    }),
    { numRuns: 3_000 },
  );
});

test('what was filtered once stays as it is', () => {
  fc.assert(
    fc.property(noise, (written) => {
      const once = filtered(written);
      const proseOnly = once.replaceAll(/`[^]*/g, '').replaceAll(/~~~[^]*/g, '');
      // Behind a single letter, be it the end of an address, it is the place in a list.
      for (const n of citedNumbers(filtered(proseOnly)))
        assert.ok(known.has(n) || /[ax]$/.test(proseOnly.split(`[${n}]`)[0]!), once);
    }),
    { numRuns: 1_000 },
  );
});
