import type { Scores } from './word-scores.ts';

/** Numbers by the hashes of words, in flat arrays: some ten thousand words of a page are looked up, most of them in vain. */
export class HashedScores implements Scores {
  private readonly keys: Uint32Array;
  /** NaN where nothing is. */
  private readonly values: Float32Array;
  private readonly mask: number;

  constructor(hashes: Uint32Array, scores: Float32Array) {
    let size = 16;
    while (size < hashes.length * 3) size *= 2;
    this.mask = size - 1;
    this.keys = new Uint32Array(size);
    this.values = new Float32Array(size).fill(Number.NaN);
    hashes.forEach((hash, i) => {
      let slot = hash & this.mask;
      while (!Number.isNaN(this.values[slot]!)) slot = (slot + 1) & this.mask;
      this.keys[slot] = hash;
      this.values[slot] = scores[i]!;
    });
  }

  get(hash: number): number | undefined {
    const { keys, values, mask } = this;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const value = values[slot]!;
      if (Number.isNaN(value)) return undefined;
      if (keys[slot] === hash) return value;
    }
  }

  *[Symbol.iterator](): Generator<[number, number]> {
    for (const [slot, value] of this.values.entries())
      if (!Number.isNaN(value)) yield [this.keys[slot]!, value];
  }
}
