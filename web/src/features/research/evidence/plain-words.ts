/** A text as it is compared with another: without citations, marks of Markdown, spaces and case. */
export const plainWords = (text: string): string =>
  text
    .replaceAll(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replaceAll(/\[\d+(?:\s*,\s*\d+)*\]|[*_`#>|\\]/g, '')
    .replaceAll(/\s+/g, '')
    .toLowerCase();

/** A sentence as it is looked for: a note may stand between its last word and its full stop. */
export const sentenceWords = (sentence: string): string => plainWords(sentence).replace(/[.。!！?？]+$/, '');

/** A sentence as it is read: without marks of Markdown and numbers of sources. */
export const readable = (text: string): string =>
  text
    .replaceAll(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replaceAll(/\s*\[\d+(?:\s*,\s*\d+)*\]|\*\*|__|`|^\s*(?:#{1,6}|>|[-*+])\s+/gm, '')
    .trim();
