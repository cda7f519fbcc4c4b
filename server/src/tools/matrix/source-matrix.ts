import { z } from 'zod';
import { filledMatrixRow } from '@quarry/api/events/matrix-events.ts';
import { column } from './content.ts';

const filledMatrix = z.object({
  title: z.string(),
  columns: z.array(column),
  rows: z.array(filledMatrixRow),
});
export type FilledMatrix = z.infer<typeof filledMatrix>;

/** The matrix that a run has completed last, or undefined when it completed none. */
export function readSourceMatrix(
  events: readonly { type: string; payload: unknown }[],
): FilledMatrix | undefined {
  const last = events.findLast(({ type }) => type === 'matrix-data-completed');
  return last && filledMatrix.safeParse(last.payload).data;
}
