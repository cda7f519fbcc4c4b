import { loadConfig, readEnvironment } from '../settings/config.ts';
import type { Config } from '../settings/config.ts';
import { createLogger } from '../log.ts';
import { openDatabase } from '../store/database/db.ts';
import type { Db } from '../store/database/db.ts';
import { borrowDatabaseServer } from '../store/embedded-postgres/database-server.ts';
import { createStores } from '../service/create-stores.ts';
import type { Stores } from '../service/create-stores.ts';
import { loadKeyring } from '../sealing/keyring.ts';
import { createVault } from '../sealing/vault.ts';
import { migrate } from '../store/database/migrate.ts';

/** Runs a command against the database of the service, whether that is running or not. */
export async function withDatabase<T>(
  work: (db: Db, config: Config, place: string) => Promise<T>,
): Promise<T> {
  const config = loadConfig(readEnvironment());
  const server = await borrowDatabaseServer(config, createLogger('warn'));
  const interrupted = () => void server.stop().finally(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    const { db, pool, close } = openDatabase(server.connection, { max: 2 });
    try {
      await migrate(pool);
      return await work(db, config, server.place);
    } finally {
      await close();
    }
  } finally {
    await server.stop();
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
  }
}

/** The same for a command that asks the stores of the service. */
export const withStores = <T>(work: (stores: Stores, config: Config) => Promise<T>): Promise<T> =>
  withDatabase((db, config) =>
    work(createStores(db, { sealer: createVault(() => loadKeyring(config)) }), config),
  );
