// PostgreSQL takes 65,535 parameters in one statement.
const ROWS_PER_STATEMENT = 1_000;

export function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let i = 0; i < rows.length; i += ROWS_PER_STATEMENT) yield rows.slice(i, i + ROWS_PER_STATEMENT);
}
