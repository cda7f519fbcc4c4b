import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutToTokens, estimateTokens } from './token-estimate.ts';
import { fc } from '../../test/support/seeded.ts';

test('English is estimated above 4 characters a token, Japanese above one token a character, neither by half', () => {
  const english = 'The quick brown fox jumps over the lazy dog, and the dog goes on sleeping.';
  const japanese = '吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。';
  for (const [text, usual] of [
    [english, english.length / 4],
    [japanese, japanese.length],
  ] as const) {
    const estimate = estimateTokens(text);
    assert.ok(estimate > usual && estimate < usual * 1.5, `${estimate} for ${usual}`);
  }
  assert.equal(estimateTokens(''), 0);
});

test('a text is never estimated below its parts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
      const whole = estimateTokens(a + b);
      assert.ok(whole >= estimateTokens(a) && whole >= estimateTokens(b));
      assert.ok(whole <= estimateTokens(a) + estimateTokens(b));
    }),
  );
});

test('a cut text fits, is a beginning of the text, and ends on a whole character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 0, max: 20 }), (text, budget) => {
      const cut = cutToTokens(text, budget);
      assert.ok(text.startsWith(cut));
      assert.ok(estimateTokens(cut) <= budget);
      assert.ok(cut.isWellFormed());
      if (estimateTokens(text) <= budget) assert.equal(cut, text);
    }),
  );
});
