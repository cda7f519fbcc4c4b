const EMPTY = -1;

/**
 * The number of an id among `ids`, both as four words for each id. As strings in a map, the ends of a large graph's edges
 * would take seconds.
 */
export function idNumbers(ids: Uint32Array): (wanted: Uint32Array, place: number) => number {
  const count = ids.length / 4;
  const mask = 2 ** Math.ceil(Math.log2(2 * count + 1)) - 1;
  const slots = new Int32Array(mask + 1).fill(EMPTY);
  // The last word of an id is random, whichever way the id was made.
  for (let i = 0; i < count; i++) {
    let slot = ids[4 * i + 3]! & mask;
    while (slots[slot] !== EMPTY) slot = (slot + 1) & mask;
    slots[slot] = i;
  }
  return (wanted, place) => {
    const at = 4 * place;
    for (let slot = wanted[at + 3]! & mask; slots[slot] !== EMPTY; slot = (slot + 1) & mask) {
      const i = 4 * slots[slot]!;
      const isSame =
        ids[i + 3] === wanted[at + 3] &&
        ids[i + 2] === wanted[at + 2] &&
        ids[i + 1] === wanted[at + 1] &&
        ids[i] === wanted[at];
      if (isSame) return slots[slot]!;
    }
    throw new Error('an edge of the graph ends nowhere');
  };
}
