import { unit } from './axes.ts';

const ROUNDS = 8;
/** How much a word keeps of itself against all its relations together. */
const OWN = 0.7;

/** Draws words together that are tied, and leaves all else where it is (Faruqui et al. 2015). */
export function retrofit(
  vectors: readonly Float64Array[],
  related: readonly ReadonlyMap<number, number>[],
): Float64Array[] {
  let moved = [...vectors];
  for (let round = 0; round < ROUNDS; round += 1)
    moved = moved.map((_, word) => {
      const ties = related[word]!;
      if (ties.size === 0) return vectors[word]!;
      const total = [...ties.values()].reduce((sum, weight) => sum + weight, 0);
      const next = vectors[word]!.map((value) => OWN * value);
      for (const [other, weight] of ties)
        moved[other]!.forEach((value, i) => (next[i]! += (weight / total) * value));
      return unit(next);
    });
  return moved;
}
