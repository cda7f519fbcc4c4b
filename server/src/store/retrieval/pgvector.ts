import type pg from 'pg';

export interface Pgvector {
  /** Whether a search over an index goes on until enough of what it finds is visible to the asker. */
  iterativeScan: boolean;
}

// Any number of its own: nodes that start at once take turns.
const SETUP_LOCK = 7_225_002;

/** Uses the extension when the server has it and this user may; without it vectors stay in a plain column. */
export async function preparePgvector(pool: pg.Pool): Promise<Pgvector | undefined> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [SETUP_LOCK]);
    if (!(await enable(client))) return undefined;
    await client.query(`
      create table if not exists passage_vectors (
        passage_id uuid primary key references passages (id) on delete cascade,
        workspace_id uuid not null,
        user_id uuid,
        model text not null,
        embedding vector not null
      )`);
    const { rows } = await client.query<{ version: string }>(
      "select extversion as version from pg_extension where extname = 'vector'",
    );
    const [major = 0, minor = 0] = (rows[0]?.version ?? '').split('.').map(Number);
    return { iterativeScan: major > 0 || minor >= 8 };
  } finally {
    await client.query('select pg_advisory_unlock($1)', [SETUP_LOCK]);
    client.release();
  }
}

const NOT_ALLOWED = '42501';

async function enable(client: pg.PoolClient): Promise<boolean> {
  const { rowCount } = await client.query("select 1 from pg_available_extensions where name = 'vector'");
  if (rowCount === 0) return false;
  try {
    await client.query('create extension if not exists vector');
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === NOT_ALLOWED) return false;
    throw error;
  }
}
