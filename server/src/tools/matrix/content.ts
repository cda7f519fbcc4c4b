import { z } from 'zod';
import type { MatrixCell } from '@quarry/api/events/matrix-events.ts';

export const MAX_COLUMNS = 30;
export const MAX_ROWS = 200;

export const columnTypes = ['text', 'number', 'date', 'boolean', 'url'] as const;
export type ColumnType = (typeof columnTypes)[number];

export const column = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.enum(columnTypes).catch('text'),
});
export type Column = z.infer<typeof column>;

const rowEvidence = z.object({
  sourceId: z.string(),
  n: z.int(),
  url: z.string(),
  title: z.string(),
  quote: z.string(),
});
export type RowEvidence = z.infer<typeof rowEvidence>;

const row = z.object({
  id: z.string(),
  label: z.string(),
  /** Why it is a row, where rows were found by a condition. */
  evidence: z.array(rowEvidence).optional(),
});
export type Row = z.infer<typeof row>;

export interface Structure {
  title: string;
  columns: Column[];
  rows: Row[];
}

/** A matrix before it is filled. */
export const matrixContent = z.object({
  title: z.string(),
  columns: z.array(column),
  rows: z.array(row),
  question: z.string(),
  /** What the rows were found by. */
  condition: z.string().optional(),
  /** The matrix that this one goes on from: its cells are copied, all but those that are filled again. */
  base: z
    .object({
      sourceRunId: z.string(),
      refill: z.array(z.object({ rowId: z.string(), columnId: z.string() })),
    })
    .optional(),
});
export type MatrixContent = z.infer<typeof matrixContent>;

export type Cell = MatrixCell;
export type CellValue = Cell['value'];
/** What one source states. */
export type Stated = Omit<Cell, 'alternatives'>;

/** Where a cell stands, as a key. */
export const cellKey = (rowId: string, columnId: string): string => JSON.stringify([rowId, columnId]);

export const blank = (): Cell => ({ value: null, sourceIds: [] });
