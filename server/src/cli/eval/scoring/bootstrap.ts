import type { Tally } from './metrics.ts';

export interface Estimate {
  value: number;
  /** 95 of 100 resamples lie between them. */
  low: number;
  high: number;
  /** Questions that it rests on. */
  n: number;
}

const RESAMPLES = 2_000;

/** The share over all questions, with the interval of a bootstrap over questions. The same tallies give the same interval. */
export function estimate(tallies: readonly Tally[], resamples = RESAMPLES): Estimate | undefined {
  if (tallies.length === 0) return undefined;
  const value = pooled(tallies);
  if (tallies.length === 1) return { value, low: value, high: value, n: 1 };
  const random = numbersFrom(tallies.length);
  const drawn = Array.from({ length: resamples }, () => {
    let [sum, of] = [0, 0];
    for (let i = 0; i < tallies.length; i += 1) {
      const tally = tallies[Math.floor(random() * tallies.length)]!;
      sum += tally.sum;
      of += tally.of;
    }
    return of > 0 ? sum / of : value;
  }).sort((a, b) => a - b);
  return { value, low: at(drawn, 0.025), high: at(drawn, 0.975), n: tallies.length };
}

/** The mean of paired differences, with its interval. */
export const estimateMean = (values: readonly number[]): Estimate | undefined =>
  estimate(values.map((sum) => ({ sum, of: 1 })));

function pooled(tallies: readonly Tally[]): number {
  const of = tallies.reduce((total, tally) => total + tally.of, 0);
  return of > 0 ? tallies.reduce((total, tally) => total + tally.sum, 0) / of : 0;
}

const at = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!;

/** Mulberry32: small, and the same everywhere. */
function numbersFrom(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
