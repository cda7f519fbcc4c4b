import type { Pool } from 'pg';

/** What every run reads and writes. */
const TABLES = [
  'runs',
  'turns',
  'events',
  'run_usage',
  'run_messages',
  'index_queue',
  'passages',
  'passage_terms',
];
const FIRST_AT = 64;
const TIMES = 4;

/**
 * Each connection keeps the plans of its statements, and a plan for a table that is nearly empty reads it row by row. PostgreSQL looks
 * how tables have grown once a minute; until then each run of a new service would cost more than the one before it. So it is told
 * early, at 64 runs, and each time that they have become four times as many. Called for each run that is stored.
 */
export function watchGrowth(pool: Pick<Pool, 'query'>): () => void {
  let stored = 0;
  let next = FIRST_AT;
  return () => {
    stored += 1;
    if (stored < next || next > FIRST_AT * 4 ** (TIMES - 1)) return;
    const grown = next;
    next *= 4;
    // Whether it comes to that or not: PostgreSQL will look by itself.
    void lookAt(pool, grown).catch(() => undefined);
  };
}

/** A table that was large before is known to be. */
async function lookAt(pool: Pick<Pool, 'query'>, grown: number): Promise<void> {
  const { rows } = await pool.query("select reltuples from pg_class where oid = 'runs'::regclass");
  if (rows[0].reltuples < grown) await pool.query(`analyze ${TABLES.join(', ')}`);
}
