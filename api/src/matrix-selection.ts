import { z } from 'zod';
import { text } from './common.ts';
import { matrixColumn } from './events/matrix-events.ts';

const maxLength = 100_000;
const maxDepth = 32;

export const matrixSelection = z
  .union([text.max(maxLength), z.record(z.string(), z.unknown())])
  .refine((value) => isStorable(value, maxDepth) && JSON.stringify(value).length <= maxLength, {
    error: `Must be at most ${maxLength} characters and ${maxDepth} levels of text without NUL characters`,
  })
  .describe('What was selected in the matrix: text, or an object such as `{ rowIds, columnIds }`.');

const name = text.trim().min(1).max(200);

export const matrixAddition = z
  .object({
    columns: z
      .array(
        z.object({
          name,
          description: text.max(1_000).default('').describe('What it should say of each row.'),
          type: matrixColumn.shape.type.default('text'),
        }),
      )
      .max(20)
      .default([]),
    rows: z
      .array(z.object({ label: name }))
      .max(100)
      .default([]),
  })
  .refine(({ columns, rows }) => columns.length + rows.length > 0, {
    error: 'Must name at least one column or row',
  })
  .meta({
    id: 'MatrixAddition',
    description: 'Exactly these are added, and filled at once: there is no draft to review.',
  });

/** Bounded in depth, because a small body can nest deeper than the stack. */
function isStorable(value: unknown, levelsLeft: number): boolean {
  if (typeof value === 'string') return text.safeParse(value).success;
  if (typeof value !== 'object' || value === null) return true;
  if (levelsLeft === 0) return false;
  return Object.entries(value).every(
    ([key, item]) => text.safeParse(key).success && isStorable(item, levelsLeft - 1),
  );
}
