// Rules of thumb that vendors publish: English prose takes about 4 characters a token, code, numbers and addresses
// about 3; a kana or kanji takes about one token, an emoji up to three. The weights lie at the costly end, so that what
// fits by this estimate also fits by the provider's count.
// In tenths of a token for each UTF-16 unit.
const ASCII = 3;
const OTHER_ALPHABETS = 6;
const CJK = 11;
const HALF_OF_A_PAIR = 15;

/** Tokens of a text, cheaply and on the high side: 3.3 characters of English a token, 0.9 of Japanese. */
export function estimateTokens(text: string): number {
  let tenths = 0;
  for (let index = 0; index < text.length; index += 1) tenths += weightOf(text.charCodeAt(index));
  return Math.ceil(tenths / 10);
}

/** The longest beginning of a text that is estimated to fit; never cuts a character in half. */
export function cutToTokens(text: string, maxTokens: number): string {
  let tenths = 0;
  for (let index = 0; index < text.length; index += 1) {
    tenths += weightOf(text.charCodeAt(index));
    if (tenths > maxTokens * 10)
      return text.slice(0, isLowSurrogate(text.charCodeAt(index)) ? index - 1 : index);
  }
  return text;
}

function weightOf(unit: number): number {
  if (unit < 0x80) return ASCII;
  if (unit < 0x1100) return OTHER_ALPHABETS;
  return unit >= 0xd800 && unit <= 0xdfff ? HALF_OF_A_PAIR : CJK;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
