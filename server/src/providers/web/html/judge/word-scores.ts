/** How much a word spoke for content where it was learned: the logarithm of its odds; undefined if it is not known. */
export interface WordScores {
  /** All by their hashes; see word-hashes.ts. */
  classes: Scores;
  /** Words of the text. */
  words: Scores;
  /** Short texts as a whole, such as "read more". */
  phrases: Scores;
  /** The weight of each sign; see signs.ts. */
  signs: Float32Array;
}

export interface Scores extends Iterable<[hash: number, score: number]> {
  get(hash: number): number | undefined;
}
