import { sql } from 'drizzle-orm';

/** One column of many rows, as the array that `unnest` takes apart again. */
export const column = <Row>(rows: readonly Row[], value: (row: Row) => string | number | null) =>
  sql.param(rows.map(value));
