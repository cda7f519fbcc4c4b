/**
 * Trees whose leaves are added up. A node's left child follows it; a feature of -1 marks a leaf. What is not known
 * (NaN) goes left.
 */
export interface BoostedTrees {
  roots: Uint32Array;
  feature: Int16Array;
  /** The threshold of a node, the value of a leaf. */
  value: Float32Array;
  /** The right child. */
  right: Uint32Array;
  /** The sum before the first tree. */
  start: number;
}

/** The probability of each row; those that are not asked for keep what they had. */
export function predict(
  trees: BoostedTrees,
  { rows, width }: { rows: Float32Array; width: number },
  into: Float32Array,
  isAsked: (row: number) => boolean = () => true,
): Float32Array {
  const { roots, feature, value, right, start } = trees;
  for (let row = 0; row < into.length; row += 1) {
    if (!isAsked(row)) continue;
    const base = row * width;
    let sum = start;
    for (let tree = 0; tree < roots.length; tree += 1) {
      let node = roots[tree]!;
      for (let column = feature[node]!; column >= 0; column = feature[node]!)
        node = rows[base + column]! > value[node]! ? right[node]! : node + 1;
      sum += value[node]!;
    }
    into[row] = 1 / (1 + Math.exp(-sum));
  }
  return into;
}
