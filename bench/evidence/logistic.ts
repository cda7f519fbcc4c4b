import type { Logistic } from '../../server/src/text/claims/verdict-model.ts';

const STEPS = 400;
const MOMENTUM = 0.9;
const CLAMP = 4;

/** Logistic regression by gradient descent; `l2` pulls the weights towards nothing. */
export function learnLogistic(rows: readonly number[][], labels: readonly number[], l2: number): Logistic {
  const width = rows[0]!.length;
  const { mean, deviation } = scaleOf(rows);
  const standard = rows.map((row) =>
    row.map((value, k) => Math.max(-CLAMP, Math.min(CLAMP, (value - mean[k]!) / deviation[k]!))),
  );
  const weights = Array.from({ length: width }, () => 0);
  const speed = Array.from({ length: width }, () => 0);
  let [bias, biasSpeed] = [0, 0];
  const rate = 0.4 / rows.length;
  for (let step = 0; step < STEPS; step += 1) {
    const slopes = weights.map((weight) => l2 * weight);
    let biasSlope = 0;
    for (const [i, row] of standard.entries()) {
      const sum = row.reduce((total, value, k) => total + value * weights[k]!, bias);
      const error = 1 / (1 + Math.exp(-sum)) - labels[i]!;
      biasSlope += error;
      for (let k = 0; k < width; k += 1) slopes[k]! += error * row[k]!;
    }
    for (let k = 0; k < width; k += 1) {
      speed[k] = MOMENTUM * speed[k]! - rate * slopes[k]!;
      weights[k]! += speed[k]!;
    }
    biasSpeed = MOMENTUM * biasSpeed - rate * biasSlope;
    bias += biasSpeed;
  }
  return { mean, deviation, weights, bias };
}

function scaleOf(rows: readonly number[][]): { mean: number[]; deviation: number[] } {
  const width = rows[0]!.length;
  const columns = Array.from({ length: width }, (_, k) => rows.map((row) => row[k]!));
  const mean = columns.map((column) => column.reduce((sum, value) => sum + value, 0) / rows.length);
  const deviation = columns.map(
    (column, k) =>
      Math.sqrt(column.reduce((sum, value) => sum + (value - mean[k]!) ** 2, 0) / rows.length) || 1,
  );
  return { mean, deviation };
}
