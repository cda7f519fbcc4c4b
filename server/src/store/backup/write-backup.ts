import type { ClientBase } from 'pg';
import { conflict } from '../../errors.ts';
import { MIGRATION_LOCK, newestMigration } from '../database/migrate.ts';
import { BACKUP_FORMAT, FRAME, json, sealFrames } from './backup-format.ts';
import type { BackupCounters, BackupHead, BackupKeys, Frame } from './backup-format.ts';
import { copyOut } from './copy-stream.ts';
import { describeSchema, ownedSchemas, SCHEMAS } from './describe-schema.ts';

export interface BackupOptions {
  version: string;
  keyId: string | null;
  /** Undefined to leave them out. */
  keys: BackupKeys | undefined;
  onProgress?: (progress: BackupProgress) => void;
}

export interface BackupProgress {
  table: string;
  rows: number;
  /** Of the tables that are done, as they lie in the database. */
  bytes: number;
  allBytes: number;
}

interface SizedTable {
  name: string;
  columns: string[];
  needs: string[];
  bytes: number;
}

/** The whole database as it was at one moment, however long the reading takes and whatever is written meanwhile. */
export async function* writeBackup(client: ClientBase, options: BackupOptions): AsyncGenerator<Buffer> {
  // Before the moment that is copied: a migration that is under way would be seen half.
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
  await client.query('begin isolation level repeatable read read only');
  try {
    yield* sealFrames(framesOf(client, options));
  } finally {
    await client.query('rollback');
  }
}

async function* framesOf(client: ClientBase, options: BackupOptions): AsyncGenerator<Frame> {
  await speakPlainly(client);
  const { migration, tables, schema, head } = await holdStill(client);
  yield json(FRAME.head, {
    quarry: 'backup',
    format: BACKUP_FORMAT,
    version: options.version,
    madeAt: new Date().toISOString(),
    migration,
    ...head,
    tables: tables.map(({ name, columns, needs }) => ({ name, columns, needs })),
    schema,
    keyId: options.keyId,
  } satisfies BackupHead);
  const allBytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  let bytes = 0;
  let total = 0;
  for (const table of tables) {
    options.onProgress?.({ table: table.name, rows: total, bytes, allBytes });
    yield json(FRAME.table, { table: table.name });
    const rows = yield* tableFrames(client, table);
    yield json(FRAME.rows, { rows });
    bytes += table.bytes;
    total += rows;
  }
  yield json(FRAME.counters, await countersOf(client));
  if (options.keys) yield json(FRAME.keys, options.keys);
  options.onProgress?.({ table: '', rows: total, bytes, allBytes });
}

/** Values as any other server reads them, wherever this one was set up. */
export async function speakPlainly(client: ClientBase): Promise<void> {
  await client.query(`
    set local search_path = ''; set local time zone 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
    set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8';
    set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
}

/**
 * What there is to copy, held as it is until the end: a release that would change a table waits for us, reading and writing do not.
 * Migrations wait no longer than until then.
 */
async function holdStill(client: ClientBase) {
  const migration = await lastMigration(client);
  const owned = await ownedSchemas(client);
  const tables = await tablesOf(client, owned);
  for (const { name } of tables) await client.query(`lock table ${name} in access share mode`);
  const { rows } = await client.query<{ postgres: string; extensions: string[] | null }>(
    `select pg_catalog.current_setting('server_version') as postgres,
       (select pg_catalog.array_agg(extname::text order by extname) from pg_catalog.pg_extension
        where extnamespace = any($1::text[]::regnamespace[])) as extensions`,
    [owned],
  );
  const { postgres, extensions } = rows[0]!;
  const schema = await describeSchema(client);
  await client.query('select pg_catalog.pg_advisory_unlock_shared($1)', [MIGRATION_LOCK]);
  return { migration, tables, schema, head: { postgres, extensions: extensions ?? [] } };
}

async function lastMigration(client: ClientBase): Promise<number> {
  const { rows: found } = await client.query<{ known: boolean }>(
    `select pg_catalog.to_regclass('public.schema_migrations') is not null as known`,
  );
  if (!found[0]?.known)
    throw conflict('There is nothing to back up: no Quarry has been started on this database.');
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at)::text as last from public.schema_migrations',
  );
  const last = Number(rows[0]?.last ?? 0);
  if (last > newestMigration())
    throw conflict('A newer Quarry has worked on this database. Make the back-up with that release.');
  return last;
}

async function tablesOf(client: ClientBase, owned: string[]): Promise<SizedTable[]> {
  const { rows } = await client.query<SizedTable>(
    `select format('%I.%I', n.nspname, c.relname) as name, pg_catalog.pg_table_size(c.oid)::float8 as bytes,
       pg_catalog.array_agg(pg_catalog.quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns,
       pg_catalog.array_remove(pg_catalog.array_agg(distinct e.extname::text), null) as needs
     from pg_catalog.pg_class c
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_type'::regclass and d.objid = a.atttypid and d.deptype = 'e'
     left join pg_catalog.pg_extension e on e.oid = d.refobjid
     where c.relkind = 'r' and n.nspname = any($1)
     group by n.nspname, c.relname, c.oid order by 1`,
    [owned],
  );
  return rows;
}

async function* tableFrames(
  client: ClientBase,
  { name, columns }: SizedTable,
): AsyncGenerator<Frame, number> {
  const blocks = copyOut(client, `copy ${name} (${columns.join(', ')}) to stdout`);
  for (;;) {
    const { value, done } = await blocks.next();
    if (done) return value;
    yield { kind: FRAME.data, body: value };
  }
}

/** Counters do not belong to a transaction: they are read last, and are then beyond every row that was copied. */
async function countersOf(client: ClientBase): Promise<BackupCounters> {
  const { rows: names } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_catalog.pg_sequences
     where schemaname = any($1) order by 1`,
    [SCHEMAS],
  );
  const counters = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; used: boolean }>(
      `select last_value::text as value, is_called as used from ${name}`,
    );
    counters.push({ sequence: name, value: rows[0]!.value, isUsed: rows[0]!.used });
  }
  return counters;
}
