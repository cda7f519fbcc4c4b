import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { StartupError } from '../embedded-postgres/startup-error.ts';

const FOLDER = {
  migrationsFolder: fileURLToPath(new URL('../../../migrations', import.meta.url)),
  migrationsSchema: 'public',
  migrationsTable: 'schema_migrations',
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
    await applyMigrations(drizzle(client), FOLDER);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
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
