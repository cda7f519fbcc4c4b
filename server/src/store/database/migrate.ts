import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

const FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url));

// Any number: it only has to be the same on every node that starts at once.
const MIGRATION_LOCK = 7_225_001;

/** Brings the schema up to date. Nodes that start at once take turns; the later ones find nothing to do. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('create extension if not exists pg_trgm');
    await applyMigrations(drizzle(client), {
      migrationsFolder: FOLDER,
      migrationsSchema: 'public',
      migrationsTable: 'schema_migrations',
    });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
  }
}
