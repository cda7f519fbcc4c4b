import { mkdtemp, chmod, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client, Pool } from 'pg';
import { createLogger } from '../../src/log.ts';
import { startEmbeddedPostgres } from '../../src/store/embedded-postgres/embedded-postgres.ts';
import type { EmbeddedConnection } from '../../src/store/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../../src/store/database/migrate.ts';

/** What a test file needs to make databases of its own; `template` has the schema and no rows. */
export interface TestPostgres {
  connection: EmbeddedConnection;
  template: string;
}

export interface RunningTestPostgres extends TestPostgres {
  stop(): Promise<void>;
}

const template = 'quarry_template';

/** A PostgreSQL in a temporary folder with a migrated template database. */
export async function startTestPostgres(): Promise<RunningTestPostgres> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quarry-test-'));
  await chmod(folder, 0o711);
  const server = await startEmbeddedPostgres({ dataDir: folder, log: createLogger('warn') });
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await makeTemplate(server.connection);
  } catch (error) {
    await stop();
    throw error;
  }
  return { connection: server.connection, template, stop };
}

async function makeTemplate(connection: EmbeddedConnection): Promise<void> {
  await query(connection, `create database ${template}`);
  const pool = new Pool({ ...connection, database: template });
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
  await query(connection, `alter database ${template} with is_template true allow_connections false`);
}

export async function query(connection: EmbeddedConnection, sql: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
