const COMBINING_ACCENTS = /[\u0300-\u036f]/g;
const KATAKANA = /[\u30a1-\u30f6]/g;

/** One spelling per letter: full and half width, accents and case made equal. Kana keeps its script. */
export function foldWidth(text: string): string {
  // NFD splits dakuten too, but into U+3099, which stays and is joined again by NFC.
  return text.normalize('NFKD').replace(COMBINING_ACCENTS, '').normalize('NFC').toLowerCase();
}

export function foldKana(text: string): string {
  return text.replace(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}

/** For matching only: the result may be longer or shorter than the text. */
export function fold(text: string): string {
  return foldKana(foldWidth(text));
}
