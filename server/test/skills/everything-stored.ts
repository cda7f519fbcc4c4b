import type pg from 'pg';

/** Whether a text stands anywhere in the database: every column of every table, bytes included, in any of these forms. */
export async function findStored(pool: pg.Pool, forms: readonly string[]): Promise<string[]> {
  const { rows: columns } = await pool.query<{
    schema: string;
    table: string;
    column: string;
    type: string;
  }>(`
    select table_schema as schema, table_name as table, column_name as column, data_type as type
    from information_schema.columns
    where table_schema not in ('pg_catalog', 'information_schema')`);
  const found: string[] = [];
  for (const { schema, table, column, type } of columns) {
    // Bytes as text: what is printable stands as it is.
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
    for (const form of forms) {
      const { rowCount } = await pool.query(
        `select 1 from "${schema}"."${table}" where position($1 in ${text}) > 0 limit 1`,
        [form],
      );
      if (rowCount) found.push(`${schema}.${table}.${column}: ${form}`);
    }
  }
  return found;
}

/** A value as it may have been written down. */
export const formsOf = (value: string): string[] => [
  value,
  Buffer.from(value).toString('base64').replaceAll('=', ''),
  Buffer.from(value).toString('hex'),
  encodeURIComponent(value),
];
