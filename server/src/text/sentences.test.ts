import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sentences } from './sentences.ts';
import { fc } from '../../test/support/seeded.ts';

const texts = (source: string): string[] => sentences(source).map(({ text }) => text);

const WHOLE = [
  'Dr. Smith and Mrs. Jones met Prof. Tanaka.',
  'Some metals, e.g. Iron, rust.',
  'It costs 3.14 dollars in the U.S. Senate shop.',
  'The U.S. Congress met at 5 p.m. Eastern time.',
  'J. K. Rowling wrote it.',
  'Acme Inc. Holdings grew by 2.5% in Jan. 2024.',
  'See Fig. 3 and Vol. 2 for Node.js 1.2.3.',
  '「今日は晴れです。明日は雨でしょう。」と彼は言った。',
  '彼は「はい。」と答えた。',
  '注記（詳細は別紙。）を参照。',
  '価格は3.5円、重さは1.25kgです。',
];
for (const sentence of WHOLE) {
  test(`stays one sentence: ${sentence}`, () => assert.deepEqual(texts(sentence), [sentence]));
}

test('sentences end where they end', () => {
  assert.deepEqual(texts('He lives in the U.S. He works. Really? Yes!'), [
    'He lives in the U.S.',
    'He works.',
    'Really?',
    'Yes!',
  ]);
  assert.deepEqual(texts('晴れた。雨だった!本当?はい｡終わり'), [
    '晴れた。',
    '雨だった!',
    '本当?',
    'はい｡',
    '終わり',
  ]);
  assert.deepEqual(texts('東京です。This is Tokyo. 次へ。'), ['東京です。', 'This is Tokyo.', '次へ。']);
  assert.deepEqual(texts('何か。（例えば、これ。）それから。'), [
    '何か。',
    '（例えば、これ。）',
    'それから。',
  ]);
});

test('a bracket that is never closed swallows nothing', () => {
  assert.deepEqual(texts('「開いた。次の文。その次。'), ['「開いた。', '次の文。', 'その次。']);
});

test('markup goes, words stay, and the span shows where they stood', () => {
  const source =
    '# Tower\n\nThe [tower](https://a.example/b_(c)) is **333** m *tall*.[1] Use `snake_case`.\n';
  const found = sentences(source);
  assert.deepEqual(
    found.map(({ text, heading }) => [text, heading]),
    [
      ['The tower is 333 m tall.', 'Tower'],
      ['Use snake_case.', 'Tower'],
    ],
  );
  assert.equal(
    source.slice(found[0]!.start, found[0]!.end),
    'The [tower](https://a.example/b_(c)) is **333** m *tall*.',
  );
});

test('what only looks like markup is left as it is', () => {
  assert.deepEqual(texts('Here 2**3 and 3**2, 3 * 4 * 5, a_b_c and x < y > z.'), [
    'Here 2**3 and 3**2, 3 * 4 * 5, a_b_c and x < y > z.',
  ]);
});

test('list items, table rows and menu lines stand alone, code is left out', () => {
  assert.deepEqual(texts('- one\n- two\n\n| a | 1 |\n|---|---|\n| b | 2 |\n\n```\ncode\n```\nHome\nAbout'), [
    'one',
    'two',
    'a | 1',
    'b | 2',
    'Home',
    'About',
  ]);
});

test('a wrapped line goes on with its sentence', () => {
  assert.deepEqual(texts('This line is long enough to have been wrapped by hand\nand goes on here.'), [
    'This line is long enough to have been wrapped by hand and goes on here.',
  ]);
  assert.deepEqual(texts('この行は手で折り返されるほど長いので、次の行へ\n続きます。'), [
    'この行は手で折り返されるほど長いので、次の行へ続きます。',
  ]);
});

test('a text without an end is cut into pieces that can be quoted', () => {
  const found = sentences('経済成長'.repeat(5_000));
  assert.ok(found.length > 1);
  assert.ok(found.every(({ text }) => text.length <= 500));
});

test('empty texts have no sentences', () => {
  for (const source of ['', '   ', '\n\n', '---', '| |', '# Only a heading', '…'])
    assert.deepEqual(sentences(source), []);
});

const piece = fc.oneof(
  fc.constantFrom(
    'Dr. ',
    '「',
    '」',
    '。',
    '. ',
    '\n',
    '\n\n',
    '- ',
    '**',
    '`',
    '[1]',
    '](x)',
    '[',
    '| ',
    '東京',
    'ﾃﾞｰﾀ',
    '𠮷',
    '> ',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const bare = (text: string): string => text.replaceAll(/\s/g, '');

test('every sentence is made of the characters of its span, in their order', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const source = pieces.join('');
      let last = 0;
      for (const { text, start, end } of sentences(source)) {
        assert.ok(start >= last && end > start && end <= source.length);
        last = end;
        let at = start;
        for (const character of bare(text)) {
          at = source.indexOf(character, at) + 1;
          assert.ok(at > start && at <= end);
        }
      }
    }),
  );
});

test('without markup every sentence is word for word in its source', () => {
  const plain = fc.stringMatching(/^[\p{L}\p{N} .!?。、「」\n]*$/u, { size: '+1' });
  fc.assert(
    fc.property(plain, (source) => {
      for (const { text, start, end } of sentences(source)) {
        assert.equal(bare(source.slice(start, end)), bare(text));
      }
    }),
  );
});
