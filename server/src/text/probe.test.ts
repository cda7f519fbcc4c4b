import assert from 'node:assert/strict';
import { test } from 'node:test';
import { probeOf, probeText } from './probe.ts';
import { tokens } from './tokens.ts';
import { fc } from '../../test/support/seeded.ts';

const ENGLISH = "hoping happiness relational ponies tallest company's U.S. Node.js 1,234.5 AI it’s";
const JAPANESE = 'ｻｰﾊﾞｰ 東京タワー 高さ 売り上げ リンゴ データベース 国会図書館 ヴァイオリン';
const words = fc.constantFrom(...`${ENGLISH} ${JAPANESE}`.split(' '));

test('a text passes the probe of each of its terms', () => {
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 5 }), (parts) => {
      const text = parts.join(' ');
      for (const term of tokens(text)) assert.match(probeText(text), probeOf(term), term);
    }),
  );
});

test('a short word is not looked for inside others', () => {
  assert.doesNotMatch(probeText('He said it again'), probeOf('ai'));
});
