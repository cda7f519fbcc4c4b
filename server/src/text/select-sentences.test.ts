import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selectSentences } from './select-sentences.ts';
import type { Passage } from './passage.ts';
import { fc } from '../../test/support/seeded.ts';

const passages = (...texts: string[]): Passage[] =>
  texts.map((text, i) => ({ n: i + 1, title: `Source ${i + 1}`, url: `https://a.example/${i + 1}`, text }));
const quotes = async (question: string, ...texts: string[]): Promise<string[]> =>
  (await selectSentences({ question, passages: passages(...texts), limit: 5 })).map(({ quote }) => quote);

const TOWER =
  'Tokyo Tower stands in Minato. It was completed in 1958. At 332.9 meters it was the tallest tower in Japan. Entry costs 1,500 yen.';
const TOWER_JA =
  '東京タワーは港区にある電波塔である。1958年に竣工した。高さは333メートルである。設計者は内藤多仲らである。';

test('the sentence that answers comes first', async () => {
  assert.match((await quotes('How tall is the tower?', TOWER))[0]!, /332\.9/);
  assert.match((await quotes('高さは何メートルですか', TOWER_JA))[0]!, /333/);
  assert.match((await quotes('誰が設計した?', TOWER_JA))[0]!, /内藤/);
});

test('numbers match whatever their separators', async () => {
  assert.match((await quotes('What costs 1500 yen?', TOWER))[0]!, /Entry/);
});

test('half-width kana finds full-width kana', async () => {
  assert.deepEqual(await quotes('ﾃﾞｰﾀﾍﾞｰｽとは', 'データベースは情報の集まりである。空は青い。'), [
    'データベースは情報の集まりである。',
  ]);
});

test('a heading tells what the sentences below it are about', async () => {
  const text = '# Lions\n\nThe animal weighs 190 kg.\n\n# Ants\n\nThe animal weighs 3 mg.';
  assert.equal((await quotes('How much do ants weigh?', text))[0], 'The animal weighs 3 mg.');
});

test('names and numbers are found in another language', async () => {
  assert.deepEqual(await quotes('NASAの設立はいつ?', 'NASA was established in 1958. It rains.'), [
    'NASA was established in 1958.',
  ]);
});

test('nothing is chosen when nothing is about the question', async () => {
  assert.deepEqual(await quotes('What is the capital of Peru?', TOWER), []);
  assert.deepEqual(await quotes('量子コンピューターとは?', TOWER_JA), []);
  assert.deepEqual(await quotes('量子コンピューターとは?', TOWER), []);
});

test('one common word out of many is not an answer', async () => {
  assert.deepEqual(await quotes('Which river crosses the old tower bridge village?', TOWER), []);
});

test('the same sentence from two sources is quoted once', async () => {
  assert.equal((await quotes('When was it completed?', TOWER, TOWER)).length, 1);
});

test('without a subject the central sentences are chosen', async () => {
  const found = await quotes('', 'Tea is a drink. Tea grows in Asia. Many drink tea in Asia. Hm.');
  assert.ok(found.length >= 2 && !found.includes('Hm.'));
});

test('a sentence with a number in brackets is never quoted', async () => {
  assert.deepEqual(await quotes('What is the array value?', 'The array value is `a[2]` here.'), []);
});

test('empty inputs give nothing', async () => {
  assert.deepEqual(await quotes('tea?'), []);
  assert.deepEqual(await quotes('tea?', '', '   '), []);
  assert.deepEqual(await quotes('', ''), []);
  assert.deepEqual(await selectSentences({ question: 'tower', passages: passages(TOWER), limit: 0 }), []);
});

test('work that is no longer wanted stops', async () => {
  const reason = new Error('enough');
  const many = passages(...Array.from({ length: 50 }, () => TOWER.repeat(100)));
  const controller = new AbortController();
  const work = selectSentences({ question: 'tower', passages: many, limit: 5, signal: controller.signal });
  controller.abort(reason);
  await assert.rejects(work, reason);
});

const word = fc.constantFrom(
  'tower',
  'Tokyo',
  '333',
  'Dr. Smith',
  'U.S.',
  '東京',
  'タワー',
  'ﾀﾜｰ',
  'の',
  '高さ',
  'tea',
  '「',
  '」',
);
const mark = fc.constantFrom('. ', '。', '! ', '\n', ', ', ' ', '\n\n');
const prose = fc
  .array(fc.tuple(word, mark), { maxLength: 60 })
  .map((parts) => parts.map(([a, b]) => a + b).join(''));
const bare = (text: string): string => text.replaceAll(/\s/g, '');

test('every quote stands word for word at its place in the source it names', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(prose, { maxLength: 4 }), prose, async (texts, question) => {
      const given = passages(...texts);
      const found = await selectSentences({ question, passages: given, limit: 6 });
      for (const { n, quote, start, end } of found) {
        const source = given.find((passage) => passage.n === n);
        assert.ok(source);
        assert.equal(bare(source.text.slice(start, end)), bare(quote));
      }
      assert.equal(new Set(found.map(({ quote }) => quote)).size, found.length);
    }),
  );
});
