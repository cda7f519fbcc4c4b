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

/** Behind a line that seems to be cut within a word, though no hyphen can be seen. */
export const maybeCut = '\ue002';

/** The words of a run of text, without what only its font knows. */
export function cleanText(text: string): string {
  return text
    .replace(/[\u2e80-\u2fdf\ufb00-\ufb06]/g, (sign) => radicals[sign] ?? sign.normalize('NFKC'))
    .replace(/[\ue000-\ue002]/g, '')
    .replace(/\p{Cc}/gu, fromTex);
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
