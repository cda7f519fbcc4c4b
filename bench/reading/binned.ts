/** A table whose numbers were put into few bins, so that the best place to cut is found by adding up. */
export interface Binned {
  width: number;
  bins: Uint8Array;
  /** For each feature the upper ends of its bins; bin 0 is for what is not known. */
  edges: Float32Array[];
}

export const MOST_BINS = 64;
const SAMPLE = 60_000;

export function binTable(rows: Float32Array, width: number): Binned {
  const count = rows.length / width;
  const edges = Array.from({ length: width }, (_, feature) => edgesOf(rows, width, feature));
  const bins = new Uint8Array(rows.length);
  for (let row = 0; row < count; row += 1)
    for (let feature = 0; feature < width; feature += 1)
      bins[row * width + feature] = binOf(rows[row * width + feature]!, edges[feature]!);
  return { width, bins, edges };
}

function edgesOf(rows: Float32Array, width: number, feature: number): Float32Array {
  const count = rows.length / width;
  const step = Math.max(1, Math.floor(count / SAMPLE));
  const values: number[] = [];
  for (let row = 0; row < count; row += step) {
    const value = rows[row * width + feature]!;
    if (!Number.isNaN(value)) values.push(value);
  }
  const sorted = Float32Array.from(values).sort();
  const distinct = [...new Set(sorted)];
  if (distinct.length <= MOST_BINS - 2) return Float32Array.from(distinct.slice(0, -1));
  const edges = new Set<number>();
  for (let bin = 1; bin < MOST_BINS - 2; bin += 1)
    edges.add(sorted[Math.floor((bin * sorted.length) / (MOST_BINS - 2))]!);
  return Float32Array.from(edges);
}

/** 0 for NaN, else one more than the number of edges below the value. */
function binOf(value: number, edges: Float32Array): number {
  if (Number.isNaN(value)) return 0;
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value > edges[middle]!) low = middle + 1;
    else high = middle;
  }
  return low + 1;
}
