import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { StartupError } from '../embedded-postgres/startup-error.ts';

const FOLDER = {
  migrationsFolder: fileURLToPath(new URL('../../../migrations', import.meta.url)),
};

/** Whose migrations the first file stands for. It has the time of the last of them: there, only what is later is run. */
const BASELINE = { release: '0.1.0', migrations: 14 };

// Any number: it only has to be the same on every node that starts at once.
export const MIGRATION_LOCK = 7_225_001;

/** Brings the schema up to date. Nodes that start at once take turns; the later ones find nothing to do. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseUnfinished(client);
    await client.query('create extension if not exists pg_trgm');
    await applyMigrations(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
  }
}

/** All that are later than the last one that was run, or none of them. Each goes out whole: there are hundreds of statements. */
async function applyMigrations(client: pg.PoolClient): Promise<void> {
  await client.query(
    'create table if not exists public.schema_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from public.schema_migrations',
  );
  const last = Number(rows[0]!.last ?? 0);
  const later = readMigrationFiles(FOLDER).filter(({ folderMillis }) => folderMillis > last);
  if (later.length === 0) return;
  await client.query('begin');
  try {
    for (const { sql, hash, folderMillis } of later) {
      await client.query(sql.join('\n;'));
      await client.query('insert into public.schema_migrations (hash, created_at) values ($1, $2)', [
        hash,
        folderMillis,
      ]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** The time of the last migration that this release knows. */
export const newestMigration = (): number =>
  Math.max(...readMigrationFiles(FOLDER).map(({ folderMillis }) => folderMillis));

/** A database that has stopped before the baseline lacks steps that are no longer here, and is not empty either. */
async function refuseUnfinished(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as known`,
  );
  if (!rows[0]?.known) return;
  const [baseline] = readMigrationFiles(FOLDER);
  const { rows: done } = await client.query<{ count: number; finished: boolean | null }>(
    'select count(*)::int as count, max(created_at) >= $1 as finished from public.schema_migrations',
    [baseline!.folderMillis],
  );
  const { count, finished } = done[0]!;
  if (count === 0 || finished) return;
  const { release, migrations } = BASELINE;
  throw new StartupError(
    `This database has run ${count} of the ${migrations} migrations of Quarry ${release}, and this version goes on from the ` +
      `last of them. Start Quarry ${release} on it once, then this version.`,
  );
}
