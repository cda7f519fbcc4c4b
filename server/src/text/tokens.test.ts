import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isGram, tokens } from './tokens.ts';

const words = (text: string): string[] => tokens(text).filter((term) => !isGram(term));
const sameTerms = (a: string, b: string): void => assert.deepEqual(words(a), words(b));

test('English words meet in their stem, whatever their case and accents', () => {
  sameTerms('running cafés', 'RUNS Cafe');
  sameTerms('happy', 'happiness');
  sameTerms('suggested', 'suggest');
  sameTerms('the tallest', 'tall');
});

test('stop words are left out in both languages', () => {
  assert.deepEqual(tokens('What is it, and why are they the?'), []);
  assert.deepEqual(tokens('これはどのようなものですか'), []);
});

test('numbers keep their decimals and lose their separators', () => {
  assert.deepEqual(words('3.14 and 1,234,567.5 and １２３'), ['3.14', '1234567.5', '123']);
});

test('a dotted name is found whole and by its parts', () => {
  assert.deepEqual(words('Node.js'), ['node.js', 'node', 'js']);
});

test('half-width kana, katakana and hiragana are one', () => {
  sameTerms('ﾃﾞｰﾀﾍﾞｰｽ', 'データベース');
  sameTerms('リンゴ', 'りんご');
  sameTerms('サーバー', 'サーバ');
});

test('Japanese words meet without their endings', () => {
  sameTerms('高さ', '高い');
  assert.ok(words('設計した').includes('設計'));
});

test('a compound can be found by its parts', () => {
  assert.ok(words('東京タワー').includes('たわー'));
  assert.ok(tokens('国立国会図書館').includes('~図書'));
});

test('scripts mixed in one run are told apart', () => {
  assert.deepEqual(words('AI技術とNode.jsの2024年版'), [...words('AI 技術 Node.js 2024'), ...words('年版')]);
});

test('nothing gives nothing', () => {
  assert.deepEqual(tokens(''), []);
  assert.deepEqual(tokens(' \n…!?「」'), []);
});
