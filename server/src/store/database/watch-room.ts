import type { Pool, PoolClient } from 'pg';

const DISK_FULL = '53100';

type AnyQuery = (...args: unknown[]) => unknown;

/** Whether there is no room for what should be stored: the server says so, or the system does. */
export function isDiskFull(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (code === DISK_FULL || code === 'ENOSPC' || code === 'EDQUOT') return true;
  return cause instanceof Error && isDiskFull(cause);
}

export interface Room {
  /** Whether the disk is full. Nothing is asked unless a query has failed for it; then, until something could be stored again. */
  isShort(): Promise<boolean>;
}

/** Watches all queries of a pool for a server that has no room left. */
export function watchRoom(pool: Pool): Room {
  let isSuspected = false;
  const watched =
    (query: AnyQuery): AnyQuery =>
    (...args) => {
      const answer = query(...args);
      if (answer instanceof Promise)
        answer.catch((error: unknown) => {
          isSuspected ||= isDiskFull(error);
        });
      return answer;
    };
  pool.query = watched(pool.query.bind(pool) as AnyQuery) as Pool['query'];
  pool.on('connect', (client: PoolClient) => {
    client.query = watched(client.query.bind(client) as AnyQuery) as PoolClient['query'];
  });
  return {
    async isShort() {
      if (!isSuspected) return false;
      try {
        await storeSomething(pool);
        isSuspected = false;
      } catch (error) {
        if (!isDiskFull(error)) throw error;
      }
      return isSuspected;
    },
  };
}

/** As much as a run stores in a moment: in the data, and in the log that comes before them. */
async function storeSomething(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      'create temp table quarry_room on commit drop as select md5(n::text) from generate_series(1, 10000) as n',
    );
    await client.query(`select pg_logical_emit_message(true, 'quarry', repeat('x', 8192))`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
