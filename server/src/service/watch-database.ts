import type pg from 'pg';
import type { Config } from '../settings/config.ts';
import type { Logger } from '../log.ts';
import type { SlowQueries } from '../store/database/time-queries.ts';
import type { Gauge, Telemetry } from '../telemetry/telemetry.ts';

/** Queries that take too long are counted and logged, without what was asked with. */
export function slowQueries(
  { slowQueryMs }: Config,
  { log, telemetry }: { log: Logger; telemetry: Telemetry },
): SlowQueries | undefined {
  if (slowQueryMs === 0) return undefined;
  return {
    afterMs: slowQueryMs,
    report: ({ text, ms }) => {
      telemetry.slowQuery();
      log.warn({ sql: text, ms }, 'a slow query');
    },
  };
}

export const poolGauge = (pool: pg.Pool): Gauge => ({
  name: 'quarry_database_connections',
  help: "Connections of this node's pool; waiting are those who wait for one.",
  read: () => [
    { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'waiting' }, value: pool.waitingCount },
  ],
});
