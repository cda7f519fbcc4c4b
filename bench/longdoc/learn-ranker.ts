/** The sentences of a document as numbers, and which of them answer. */
export interface RankedList {
  rows: number[][];
  right: number[];
  weight: number;
}

const STEPS = 600;
const RATE = 0.01;
/** How sharply the best is told from the rest. */
const SHARPNESS = 8;
const L2 = 0.002;
// By hand, to begin with: words of the sentence itself, of its headings, beside it …
const BEGIN = [1, 0.6, 0.45, 0.25, 0.3, 0.25, 0.12, -0.6, -0.25, -0.1, 0.5];

/** Weights that put right sentences before the others, by a softmax over each document (Adam). */
export function learnRanker(lists: readonly RankedList[]): number[] {
  const weights = [...BEGIN];
  const mean = weights.map(() => 0);
  const square = weights.map(() => 0);
  for (let step = 1; step <= STEPS; step += 1) {
    const slopes = weights.map((weight, i) => L2 * lists.length * (weight - BEGIN[i]!));
    for (const list of lists) if (list.right.length > 0) addSlopes(slopes, list, weights);
    for (const [i, slope] of slopes.entries()) {
      mean[i] = 0.9 * mean[i]! + 0.1 * slope;
      square[i] = 0.999 * square[i]! + 0.001 * slope ** 2;
      const steady = Math.sqrt(square[i]! / (1 - 0.999 ** step)) + 1e-8;
      weights[i]! -= (RATE * (mean[i]! / (1 - 0.9 ** step))) / steady;
    }
  }
  return weights;
}

function addSlopes(slopes: number[], { rows, right, weight }: RankedList, weights: readonly number[]): void {
  const scores = rows.map((row) => SHARPNESS * row.reduce((sum, value, i) => sum + value * weights[i]!, 0));
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const all = powers.reduce((sum, power) => sum + power, 0);
  const good = right.reduce((sum, i) => sum + powers[i]!, 0);
  for (const [i, power] of powers.entries()) {
    const error = power / all - (right.includes(i) ? power / good : 0);
    if (Math.abs(error) < 1e-6) continue;
    for (const [k, value] of rows[i]!.entries()) slopes[k]! += weight * error * value;
  }
}
