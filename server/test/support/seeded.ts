import { randomInt } from 'node:crypto';
import * as check from 'fast-check';
import { createRandom } from './random.ts';

export * as fc from 'fast-check';

/**
 * All random data of the tests comes from one seed, which the test command chooses and prints:
 * `TEST_SEED=… npm test -- file` repeats what a file has tried.
 */
const testSeed = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));

check.configureGlobal({ seed: testSeed });

export const random = createRandom(testSeed);

export function randomBytes(length: number): Buffer<ArrayBuffer> {
  return Buffer.from(Array.from({ length }, () => Math.floor(random.next() * 256)));
}

/** From `from` up to, but not, `to`. */
export function randomIntBetween(from: number, to: number): number {
  return Math.floor(random.between(from, to));
}
