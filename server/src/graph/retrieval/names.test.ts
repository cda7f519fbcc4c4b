import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameKey, namesOf } from './names.ts';
import { titleKeys } from './passage-terms.ts';
import { fc } from '../../../test/support/seeded.ts';

test('capitalised words in a row are one name, and its parts are names too', () => {
  const names = namesOf('The Journal was published by the American Institute of Physics in Vienna.');
  assert.ok(names.includes('american institute of physics'));
  assert.ok(names.includes('american institute'));
  assert.ok(names.includes('vienna'));
  assert.ok(!names.includes('the'));
});

test('kanji, katakana and quoted titles are names', () => {
  const names = namesOf('夏目漱石は「吾輩は猫である」を書き、東京スカイツリーを見なかった。');
  for (const name of ['夏目漱石', '吾輩は猫である', '東京すかいつりー', 'すかいつりー'])
    assert.ok(names.includes(name), name);
});

test('spellings of one name have one key', () => {
  assert.equal(nameKey('Akinoshū Kenji’s'), nameKey('akinoshu kenji'));
  assert.equal(nameKey('ﾗｰﾒﾝ'), nameKey('らーめん'));
  assert.equal(nameKey('Ｑｕａｒｒｙ'), 'quarry');
});

test('a key is the key of itself', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => nameKey(nameKey(text)) === nameKey(text)));
});

test('a title is known without its aside, its place and its article', () => {
  assert.deepEqual(titleKeys('Brother (Pearl Jam song)'), ['brother pearl jam song', 'brother']);
  assert.ok(titleKeys('Johnnycake, West Virginia').includes('johnnycake'));
  assert.ok(titleKeys('The Rank Organisation').includes('rank organisation'));
});
