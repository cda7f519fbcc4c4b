/** Thrown where the next characters have not come yet: what was decided without them might be wrong. */
const NEEDS_MORE = Symbol('needs more text');

/**
 * Reads ahead in a text that is still coming. Whoever looks past what has come is stopped (`NEEDS_MORE`) and asked again
 * when there is more, so that a decision never depends on where the text was cut into pieces.
 */
export interface Lookahead {
  /** The character at `i`, or '' behind the end of the whole text. */
  at(i: number): string;
  /** Whether `word` stands at `i`, in any case of letters. */
  has(i: number, word: string): boolean;
  /** The first place from `i` on whose character is not one of these, at most `most` further. */
  past(i: number, characters: string, most: number): number;
  slice(from: number, to: number): string;
}

export function lookahead(text: string, { from, isEnd }: { from: number; isEnd: boolean }): Lookahead {
  const at = (i: number): string => {
    const character = text[from + i];
    if (character !== undefined) return character;
    if (isEnd) return '';
    throw NEEDS_MORE;
  };
  return {
    at,
    has(i, word) {
      for (let k = 0; k < word.length; k += 1) if (at(i + k).toLowerCase() !== word[k]) return false;
      return true;
    },
    past(i, characters, most) {
      let end = i;
      while (end - i < most && at(end) !== '' && characters.includes(at(end))) end += 1;
      return end;
    },
    slice: (start, end) => text.slice(from + start, from + end),
  };
}

/** What `read` makes of the text so far, or `undefined` while that is not yet decided. */
export function decided<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error === NEEDS_MORE) return undefined;
    throw error;
  }
}
