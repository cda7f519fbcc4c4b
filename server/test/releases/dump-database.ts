import type { ClientBase } from 'pg';
import { describeDatabase } from './describe-database.ts';

/**
 * A database as plain SQL: schema, rows, then what stands on the rows. The embedded server has no pg_dump, and nothing of
 * what is written here depends on where it was running.
 */
export async function dumpDatabase(client: ClientBase): Promise<string> {
  const { ground, rest } = await describeDatabase(client);
  const rows: string[] = [];
  await client.query(`set time zone 'UTC'`);
  for (const table of await tablesOf(client)) rows.push(...(await insertsOf(client, table)));
  const before = [`set search_path = ''`, 'set check_function_bodies = off'];
  // On a connection of its own or not: the next user finds the settings as they were.
  const after = ['reset search_path', 'reset check_function_bodies'];
  const statements = [...before, ...ground, ...rows, ...(await countersOf(client)), ...rest, ...after];
  return statements.map((sql) => `${sql.trimEnd()};\n`).join('');
}

interface Table {
  /** With its schema. */
  name: string;
  /** Those that can be written, quoted. */
  columns: string[];
  order: string | null;
}

async function tablesOf(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(quote_ident(a.attname) order by a.attnum) as columns,
      (select string_agg(quote_ident(k.attname), ', ' order by array_position(i.indkey::int2[], k.attnum))
        from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as order
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and n.nspname in ('public', 'dbos')
    group by n.nspname, c.relname, c.oid order by 1`);
  return rows;
}

/** Every value as its text, which its column reads back as it was. */
async function insertsOf(client: ClientBase, { name, columns, order }: Table): Promise<string[]> {
  const values = columns.map((column) => `quote_nullable(${column}::text)`).join(` || ', ' || `);
  const { rows } = await client.query<{ line: string }>(
    `select ${values} as line from ${name} ${order ? `order by ${order}` : ''}`,
  );
  if (rows.length === 0) return [];
  const lines = rows.map(({ line }) => `(${line})`);
  return [`insert into ${name} (${columns.join(', ')}) values\n${lines.join(',\n')}`];
}

async function countersOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ sql: string }>(`
    select format('select pg_catalog.setval(%L, %s)', format('%I.%I', schemaname, sequencename), last_value) as sql
    from pg_sequences where schemaname in ('public', 'dbos') and last_value is not null order by 1`);
  return rows.map(({ sql }) => sql);
}
