/** How much a word spoke for content where it was learned: the logarithm of its odds; undefined if it is not known. */
export interface WordScores {
  /** All by their hashes; see word-hashes.ts. */
  classes: ReadonlyMap<number, number>;
  /** Words of the text. */
  words: ReadonlyMap<number, number>;
  /** Short texts as a whole, such as "read more". */
  phrases: ReadonlyMap<number, number>;
  /** The weight of each sign; see signs.ts. */
  signs: Float32Array;
}
