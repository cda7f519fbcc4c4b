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
  const facts = {
    words: 0,
    digits: 0,
    capitals: 0,
    letters: 0,
    commas: 0,
    stops: 0,
    symbols: 0,
    isClosed: 0,
  };
  let wide = 0;
  let inWord = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code <= 32 || code === 160) {
      inWord = false;
      continue;
    }
    if (!inWord) facts.words += 1;
    inWord = true;
    if (code >= 97 && code <= 122) facts.letters += 1;
    else if (code >= 65 && code <= 90) facts.capitals += 1;
    else if (code >= 48 && code <= 57) facts.digits += 1;
    else if (code > 127) {
      if (code >= 0x2e80) wide += 1;
      else facts.letters += 1;
      if (code === 0x3002 || code === 0xff01 || code === 0xff1f) facts.stops += 1;
      else if (code === 0x3001 || code === 0xff0c) facts.commas += 1;
    } else if (code === 44) facts.commas += 1;
    else if (code === 46 || code === 33 || code === 63) facts.stops += 1;
    else facts.symbols += 1;
  }
  // Chinese and Japanese write no spaces: two characters are about a word.
  if (wide > 4) facts.words = Math.max(facts.words, wide >> 1);
  facts.letters += facts.capitals + wide;
  facts.isClosed = /[.!?。！？]["'”’)\]]?\s*$/.test(text.slice(-4)) ? 1 : 0;
  return facts;
}
