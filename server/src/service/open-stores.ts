import type pg from 'pg';
import type { Logger } from '../log.ts';
import { loadKeyring } from '../sealing/keyring.ts';
import { requireKeys } from '../sealing/lost-key.ts';
import { createVault } from '../sealing/vault.ts';
import type { Vault } from '../sealing/vault.ts';
import type { Config } from '../settings/config.ts';
import { openDatabase } from '../store/database/db.ts';
import { SERVICE_WAITS } from '../store/database/limit-waits.ts';
import type { Db } from '../store/database/db.ts';
import { createListener } from '../store/database/listener.ts';
import type { Listener } from '../store/database/listener.ts';
import { migrate } from '../store/database/migrate.ts';
import { preparePgvector } from '../store/retrieval/pgvector.ts';
import type { Gauge, Telemetry } from '../telemetry/telemetry.ts';
import { createStores } from './create-stores.ts';
import type { Stores } from './create-stores.ts';
import { watchRoom } from '../store/database/watch-room.ts';
import type { Room } from '../store/database/watch-room.ts';
import type { SlowQueries } from '../store/database/time-queries.ts';

export interface OpenedStores {
  db: Db;
  pool: pg.Pool;
  /** What other nodes announce. */
  listener: Listener;
  stores: Stores;
  vault: Vault;
  /** Whether there is room for what should be stored. */
  room: Room;
  close(): Promise<void>;
}

export interface OpenOptions {
  config: Config;
  connection: pg.PoolConfig;
  log: Logger;
  onConnectionError: (error: Error) => void;
  telemetry: Telemetry;
}

/** Opens the database, brings it up to date, and makes all stores. */
export async function openStores(options: OpenOptions): Promise<OpenedStores> {
  const { config, connection, log, onConnectionError, telemetry } = options;
  const { db, pool, close } = openDatabase(connection, {
    onConnectionError,
    waits: SERVICE_WAITS,
    slow: slowQueries(config, { log, telemetry }),
  });
  try {
    const room = watchRoom(pool);
    telemetry.gauge(poolGauge(pool));
    await migrate(pool);
    const vault = createVault(() => loadKeyring(config));
    const stores = createStores(db, { sealer: vault, pgvector: await preparePgvector(pool) });
    await requireKeys(config, stores.secrets);
    const listener = createListener(connection, { onError: onConnectionError });
    return { db, pool, listener, stores, vault, room, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Queries that take too long are counted and logged, without what was asked with. */
function slowQueries(
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

const poolGauge = (pool: pg.Pool): Gauge => ({
  name: 'quarry_database_connections',
  help: "Connections of this node's pool; waiting are those who wait for one.",
  read: () => [
    { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'waiting' }, value: pool.waitingCount },
  ],
});
