import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passageTerms, textTerms } from './passage-terms.ts';

test('a passage is found by its words, its names and its title', () => {
  const { lexemes, titles } = passageTerms({
    title: 'Brand (play)',
    text: 'A play by [Henrik Ibsen](https://x.test/).',
  });
  for (const lexeme of ['play', '@henrik ibsen', '@brand', '#brand'])
    assert.ok(lexemes.includes(lexeme), lexeme);
  assert.ok(!lexemes.some((lexeme) => lexeme.includes('x.test')));
  assert.deepEqual(titles, ['brand play', 'brand']);
});

test('a word in hiragana and in half-width katakana share terms', () => {
  const hiragana = new Set(textTerms('あいすくりーむ'));
  const shared = textTerms('ｱｲｽｸﾘｰﾑ').filter((term) => hiragana.has(term));
  assert.ok(shared.length >= 4, shared.join(' '));
});
