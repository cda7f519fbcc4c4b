import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOf } from './language.ts';

const CASES: [string, 'ja' | 'en'][] = [
  ['How tall is it?', 'en'],
  ['高さは?', 'ja'],
  ['ﾃﾞｰﾀﾍﾞｰｽ', 'ja'],
  ['Node.jsのリリース日は?', 'ja'],
  ['PostgreSQL と MySQL の比較', 'ja'],
  ['The word 東京 means Tokyo, the capital of Japan.', 'en'],
  ['', 'en'],
  ['123 !?', 'en'],
];
for (const [text, expected] of CASES) {
  test(`"${text}" is ${expected}`, () => assert.equal(languageOf(text), expected));
}
