import { z } from 'zod';
import { text } from './common.ts';

const maxLength = 100_000;
const maxDepth = 32;

export const matrixSelection = z
  .union([text.max(maxLength), z.record(z.string(), z.unknown())])
  .refine((value) => isStorable(value, maxDepth) && JSON.stringify(value).length <= maxLength, {
    error: `Must be at most ${maxLength} characters and ${maxDepth} levels of text without NUL characters`,
  })
  .describe('What was selected in the matrix: text, or an object such as `{ rowIds, columnIds }`.');

/** Bounded in depth, because a small body can nest deeper than the stack. */
function isStorable(value: unknown, levelsLeft: number): boolean {
  if (typeof value === 'string') return text.safeParse(value).success;
  if (typeof value !== 'object' || value === null) return true;
  if (levelsLeft === 0) return false;
  return Object.entries(value).every(
    ([key, item]) => text.safeParse(key).success && isStorable(item, levelsLeft - 1),
  );
}
