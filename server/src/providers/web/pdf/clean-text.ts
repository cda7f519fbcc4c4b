const ligatures = ['ff', 'fi', 'fl', 'ffi', 'ffl'];
const quotes = ['“', '”', '„', '«', '»', '–', '—'];

/** Signs that look like a character of their own, and are one only to a font. Unicode does not know that they are the same. */
const radicals: Record<string, string> = {
  '⻄': '西',
  '⻆': '角',
  '⻑': '長',
  '⻘': '青',
  '⻝': '食',
  '⻤': '鬼',
  '⻨': '麦',
  '⻩': '黄',
  '⻭': '歯',
  '⻯': '竜',
  '⻲': '亀',
  '⺠': '民',
  '⻁': '虎',
  '⻫': '斉',
};

/** The words of a run of text, without what only its font knows. */
export function cleanText(text: string, { isTex }: { isTex: boolean }): string {
  const plain = text
    .replace(/[\u2e80-\u2fdf\ufb00-\ufb06]/g, (sign) => radicals[sign] ?? sign.normalize('NFKC'))
    .replace(/[\ue000-\ue001]/g, '');
  const signs = plain.match(/\p{Cc}/gu)?.length ?? 0;
  if (signs === 0) return plain;
  // Nothing but such characters is a font that says nothing of its letters.
  return plain.replace(/\p{Cc}/gu, isTex && 2 * signs <= plain.length ? fromTex : otherSign);
}

function otherSign(sign: string): string {
  return sign === '\u0088' || sign === '\u0095' ? '•' : ' ';
}

/** Fonts of TeX without names for their letters have ligatures and quotes where other fonts have control characters. */
function fromTex(sign: string): string {
  const code = sign.charCodeAt(0);
  if (code === 0x88 || code === 0x95) return '•';
  if (code >= 0x7f) return ' ';
  if (code >= 0x1b) return ligatures[code - 0x1b] ?? ' ';
  if (code >= 0x10 && code <= 0x16) return quotes[code - 0x10]!;
  return code >= 0x0b && code <= 0x0f ? ligatures[code - 0x0b]! : ' ';
}

/** Letters that are spaced out, one by one. The order of the alphabet is a list of letters and no word. */
const spacedOut = /(?<!\S)\p{L}(?: [\p{L}\p{Pd},.&]){3,}(?!\S)/gu;

/** A word whose letters stand far apart is written as one. */
export function closeLetters(text: string): string {
  return text.replace(spacedOut, (run) => {
    const letters = run.replaceAll(' ', '');
    if (isAlphabet(letters)) return run;
    // The gap between words is as wide as the one between letters; a capital shows where the next one begins.
    return letters.replace(/(\p{Ll}\p{Ll})(?=\p{Lu}\p{Ll})/gu, '$1 ');
  });
}

function isAlphabet(letters: string): boolean {
  return [...letters].every(
    (letter, index) => index === 0 || letter.charCodeAt(0) - letters.charCodeAt(index - 1) === 1,
  );
}
