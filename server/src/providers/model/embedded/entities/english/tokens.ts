export interface Token {
  text: string;
  lower: string;
  kind: 'word' | 'number' | 'mark';
  /** Written with a capital, also inside: iPhone. */
  capital: boolean;
  start: number;
  end: number;
}

const TOKEN =
  /(?<word>\p{Lu}\p{L}{0,9}(?:\+\+?|#)(?![\p{L}\p{N}])|(?:\p{Lu}\.){2,}|\p{Lu}\.(?=[\s\p{Lu}])|(?:St|Mt|Ft|Dr|Mr|Mrs|Ms|Jr|Sr|Inc|Ltd|Co|Corp|Bros|No|Lt|Col|Gen|Capt|Sgt|Maj|Rev|Prof|Gov|Sen|Rep|Hon)\.|\d{1,4}(?:st|nd|rd|th)\b|['’](?:s|S)\b|\p{N}*\p{L}[\p{L}\p{M}\p{N}]*(?:['’ʻ.](?=\p{L}{2}|t\b)[\p{L}\p{M}\p{N}]+)*)|(?<number>\p{N}+(?:[.,:]\p{N}+)*)|(?<mark>[^\s\p{L}\p{N}])/gu;

/** Words, numbers and marks of one sentence; a possessive ending is a word of its own. */
export function tokensOf(sentence: string): Token[] {
  return Array.from(sentence.matchAll(TOKEN), ({ 0: text, index, groups }) => ({
    text,
    lower: text.toLowerCase(),
    kind: groups!['word'] === undefined ? (groups!['number'] === undefined ? 'mark' : 'number') : 'word',
    capital: groups!['word'] !== undefined && /^(?:\p{Lu}|[\p{Ll}\p{N}]{1,3}\p{Lu})/u.test(text),
    start: index,
    end: index + text.length,
  }));
}
