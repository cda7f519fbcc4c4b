import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { defineWords, wordsIn } from './i18n.ts';

test('the words of a language are the same object every time', () => {
  const words = defineWords({ hello: { en: 'Hello', ja: 'こんにちは' } });
  assert.equal(wordsIn(words, 'ja').hello, 'こんにちは');
  assert.equal(wordsIn(words, 'ja'), wordsIn(words, 'ja'));
});

const source = path.resolve(import.meta.dirname, '..');

type BothLanguages = Record<string, { en: unknown; ja: unknown }>;

const isWords = (value: unknown): value is BothLanguages =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => typeof one === 'object' && one !== null && 'en' in one && 'ja' in one);

for (const file of globSync('**/{words,*-words}.ts', { cwd: source }))
  test(`${file} says everything in Japanese too`, async () => {
    const exported = Object.values((await import(path.join(source, file))) as object).filter(isWords);
    if (file.endsWith('/words.ts')) assert.ok(exported.length > 0);
    const same = exported
      .flatMap((words) => Object.entries(words))
      .filter(
        ([, { en, ja }]) =>
          typeof en !== typeof ja || (en === ja && /[a-z]{3}/i.test(String(en))) || ja === '',
      );
    assert.deepEqual(same, []);
  });
