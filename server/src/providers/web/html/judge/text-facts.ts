/** What can be counted in the text of a block. */
export interface TextFacts {
  words: number;
  digits: number;
  capitals: number;
  letters: number;
  commas: number;
  /** Ends of sentences. */
  stops: number;
  symbols: number;
  /** 1 if its last character ends a sentence. */
  isClosed: number;
}

export function textFacts(text: string): TextFacts {
  let [words, digits, capitals, letters, commas, stops, symbols, wide] = [0, 0, 0, 0, 0, 0, 0, 0];
  let inWord = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code <= 32 || code === 160) {
      inWord = false;
      continue;
    }
    if (!inWord) words += 1;
    inWord = true;
    if (code >= 97 && code <= 122) letters += 1;
    else if (code >= 65 && code <= 90) capitals += 1;
    else if (code >= 48 && code <= 57) digits += 1;
    else if (code > 127) {
      if (code >= 0x2e80) wide += 1;
      else letters += 1;
      if (code === 0x3002 || code === 0xff01 || code === 0xff1f) stops += 1;
      else if (code === 0x3001 || code === 0xff0c) commas += 1;
    } else if (code === 44) commas += 1;
    else if (code === 46 || code === 33 || code === 63) stops += 1;
    else symbols += 1;
  }
  // Chinese and Japanese write no spaces: two characters are about a word.
  if (wide > 4) words = Math.max(words, wide >> 1);
  letters += capitals + wide;
  return { words, digits, capitals, letters, commas, stops, symbols, isClosed: isClosed(text) ? 1 : 0 };
}

function isClosed(text: string): boolean {
  const last = text.charCodeAt(text.length - 1) | 32;
  // Most texts end with a letter.
  if (last >= 97 && last <= 122) return false;
  return /[.!?。！？]["'”’)\]]?\s*$/.test(text.slice(-4));
}
