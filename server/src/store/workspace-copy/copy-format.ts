import { z } from 'zod';

/**
 * A copy is NDJSON: a head, a line for every row, and an end that counts them. Rows are the database's own JSON and are
 * never parsed on the way, so that they come back as they were.
 */
export const COPY_VERSION = 1;

export const copyHead = z.object({
  quarry: z.literal('workspace'),
  version: z.number(),
  exportedAt: z.string(),
  workspace: z.object({ id: z.uuid(), name: z.string() }),
  /** The columns of each table, in the order in which the tables follow. */
  tables: z.record(z.string(), z.array(z.string())),
  leftOut: z.record(z.string(), z.string()),
});
export type CopyHead = z.infer<typeof copyHead>;

export const copyEnd = z.object({ end: z.record(z.string(), z.number()) });

const ROW = /^\{"table":"(\w+)","row":(.*)\}$/;

// A line break can stand between two tokens of stored JSON; inside a string it never does.
export const rowLine = (table: string, row: string) =>
  `{"table":"${table}","row":${row.replaceAll('\n', ' ')}}`;

export function readRowLine(line: string): { table: string; row: string } | undefined {
  const [, table, row] = ROW.exec(line) ?? [];
  return table && row ? { table, row } : undefined;
}
