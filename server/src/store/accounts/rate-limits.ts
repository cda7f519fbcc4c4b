import type pg from 'pg';

export type RateLimitStore = ReturnType<typeof createRateLimitStore>;

/**
 * Counts requests over all nodes. The window is the database's: a node whose clock is wrong locks nobody out. Windows
 * that nobody came back to are the sweep's to remove.
 */
export function createRateLimitStore(pool: pg.Pool) {
  return {
    /** Counts one request: how many the window has by now, and how long it still lasts. */
    async take(
      caller: string,
      { windowMs }: { windowMs: number },
    ): Promise<{ points: number; leftMs: number }> {
      const { rows } = await pool.query<{ points: number; left_ms: number }>(TAKE, [caller, windowMs]);
      return { points: rows[0]!.points, leftMs: rows[0]!.left_ms };
    },
  };
}

const NOW_MS = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

const TAKE = `
  insert into rate_limits (key, points, expire) values ($1, 1, ${NOW_MS} + $2::int)
  on conflict (key) do update set
    points = case when rate_limits.expire <= excluded.expire - $2::int then 1 else rate_limits.points + 1 end,
    expire = case when rate_limits.expire <= excluded.expire - $2::int then excluded.expire else rate_limits.expire end
  returning points, (expire - ${NOW_MS})::int as left_ms`;
