interface Axes {
  mean: Float64Array;
  axes: Float64Array[];
}

const ROUNDS = 60;

/** The directions in which the rows differ most, the strongest first. */
export function principalAxes(rows: readonly Float64Array[], count: number): Axes {
  const width = rows[0]!.length;
  const mean = new Float64Array(width);
  for (const row of rows) row.forEach((value, i) => (mean[i]! += value / rows.length));
  const covariance = Array.from({ length: width }, () => new Float64Array(width));
  for (const row of rows) {
    const centred = row.map((value, i) => value - mean[i]!);
    for (let i = 0; i < width; i += 1)
      for (let j = 0; j <= i; j += 1) covariance[i]![j]! += centred[i]! * centred[j]!;
  }
  for (let i = 0; i < width; i += 1) for (let j = 0; j < i; j += 1) covariance[j]![i] = covariance[i]![j]!;
  const axes: Float64Array[] = [];
  while (axes.length < Math.min(count, width)) axes.push(strongest(covariance, axes));
  return { mean, axes };
}

/** By repeated multiplication, at right angles to those that were found. */
function strongest(matrix: readonly Float64Array[], found: readonly Float64Array[]): Float64Array {
  let axis = unit(Float64Array.from(matrix, (_, i) => Math.sin(i * 7.3 + found.length + 1)));
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = Float64Array.from(matrix, (row) => dot(row, axis));
    for (const other of found) {
      const shared = dot(next, other);
      other.forEach((value, i) => (next[i]! -= shared * value));
    }
    axis = unit(next);
  }
  return axis;
}

export const project = (row: Float64Array, { mean, axes }: Axes): Float64Array => {
  const centred = row.map((value, i) => value - mean[i]!);
  return Float64Array.from(axes, (axis) => dot(centred, axis));
};

export function unit(row: Float64Array): Float64Array {
  const length = Math.sqrt(dot(row, row)) || 1;
  return row.map((value) => value / length);
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += a[i]! * b[i]!;
  return sum;
}
