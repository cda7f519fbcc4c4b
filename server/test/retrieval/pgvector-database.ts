import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { Pool } from 'pg';
import { migrate } from '../../src/store/database/migrate.ts';
import type { TestDatabase } from '../support/database.ts';

/** A PostgreSQL that has pgvector, which the embedded one lacks: compiled to WebAssembly, behind a socket. */
export async function createPgvectorDatabase(): Promise<TestDatabase> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quarry-pgvector-'));
  const engine = await PGlite.create({ extensions: { vector, pg_trgm } });
  const server = new PGLiteSocketServer({
    db: engine,
    path: path.join(folder, '.s.PGSQL.5432'),
    maxConnections: 10,
  });
  await server.start();
  const connection = { host: folder, port: 5432, user: 'postgres', database: 'postgres' };
  const pool = new Pool({ ...connection, max: 1 });
  await migrate(pool);
  await pool.end();
  return {
    connection,
    async drop() {
      await server.stop();
      await engine.close();
      await rm(folder, { recursive: true });
    },
  };
}
