const MAX_SENTENCE_CHARS = 1_000;

export interface Occurrence {
  /** Whether the words stand in the text, whatever markup, white space and punctuation are between them. */
  has(words: string): boolean;
}

/** A text that quotes and names can be looked up in. */
export function createOccurrence(text: string): Occurrence {
  const letters = lettersOf(text);
  return {
    has(words) {
      const wanted = lettersOf(words.slice(0, MAX_SENTENCE_CHARS));
      return wanted !== '' && letters.includes(wanted);
    },
  };
}

// Citation marks and the targets of links stand between the words of a sentence.
const BETWEEN = /\\?\[\d{1,4}\\?\]|\]\([^()\s]*\)/g;

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(BETWEEN, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}ー+#%]+/gu, '');
