const FIRST_WIDE_CODE = 0x2e80;
const NARROW_CHARS_PER_TOKEN = 4;

/** About what a usual tokenizer counts: four Latin characters to a token, one kana or kanji to a token. */
export function estimateTokens(text: string): number {
  let wide = 0;
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) >= FIRST_WIDE_CODE) wide++;
  }
  return Math.ceil((text.length - wide) / NARROW_CHARS_PER_TOKEN + wide);
}
