import type { PoolConfig } from 'pg';
import type { Config } from '../../settings/config.ts';
import type { Logger } from '../../log.ts';
import { acquireDataLock } from './data-lock.ts';
import { joinEmbedded } from './embedded-use.ts';
import { requireReachable } from './reachable.ts';
import { watchOver } from './watch-over.ts';

export interface DatabaseServer {
  mode: 'embedded' | 'external';
  connection: PoolConfig;
  /** What the owner of the machine should know, a sentence each. */
  notes: string[];
  stop(): Promise<void>;
}

export type DatabaseServerConfig = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** For the service: one at a time on a data folder. Throws AlreadyRunningError for the second. */
export async function openDatabaseServer(config: DatabaseServerConfig, log: Logger): Promise<DatabaseServer> {
  if (config.databaseUrl) return useExternal(config.databaseUrl);
  const lock = await acquireDataLock(config.dataDir);
  try {
    const use = await joinEmbedded(config.dataDir, log);
    const watch = watchOver(use, log);
    const stop = async () => {
      await watch.end();
      await use.leave().finally(() => lock.release());
    };
    return { mode: 'embedded', connection: use.connection, notes: use.notes, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** For a command: works beside a running service and without one. */
export async function borrowDatabaseServer(
  config: DatabaseServerConfig,
  log: Logger,
): Promise<DatabaseServer> {
  if (config.databaseUrl) return useExternal(config.databaseUrl);
  const use = await joinEmbedded(config.dataDir, log);
  return { mode: 'embedded', connection: use.connection, notes: use.notes, stop: () => use.leave() };
}

async function useExternal(databaseUrl: string): Promise<DatabaseServer> {
  await requireReachable(databaseUrl);
  return {
    mode: 'external',
    connection: { connectionString: databaseUrl },
    notes: [],
    stop: async () => undefined,
  };
}
