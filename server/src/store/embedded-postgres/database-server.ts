import type { PoolConfig } from 'pg';
import type { Config } from '../../settings/config.ts';
import type { Logger } from '../../log.ts';
import { acquireDataLock } from './data-lock.ts';
import { joinEmbedded } from './embedded-use.ts';
import { Client } from 'pg';
import { StartupError } from './startup-error.ts';
import type { EmbeddedUse } from './embedded-use.ts';

export interface DatabaseServer {
  mode: 'embedded' | 'external';
  connection: PoolConfig;
  /** Where the data are, for people. */
  place: string;
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
    return { mode: 'embedded', connection: use.connection, place: placeOf(use), notes: use.notes, stop };
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
  const { connection, notes } = use;
  return { mode: 'embedded', connection, place: placeOf(use), notes, stop: () => use.leave() };
}

const placeOf = ({ cluster }: EmbeddedUse) => `embedded, in ${cluster}`;

async function useExternal(databaseUrl: string): Promise<DatabaseServer> {
  await requireReachable(databaseUrl);
  return {
    mode: 'external',
    connection: { connectionString: databaseUrl },
    place: 'your server (DATABASE_URL)',
    notes: [],
    stop: async () => undefined,
  };
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its name cannot be looked up',
  ENOENT: 'there is no such socket',
  ETIMEDOUT: 'it does not answer',
  '28P01': 'it does not accept the password',
  '28000': 'it does not accept the user',
  '3D000': 'it has no such database',
};

const OLDEST = 16;

/** The sentence names host and database, never the user's password. */
async function requireReachable(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await requireVersion(client);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = reasons[code ?? ''] ?? message;
    throw new StartupError(
      `The database "${client.database}" of DATABASE_URL at ${client.host}:${client.port} cannot be reached: ${reason}.`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function requireVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  const version = rows[0]!.server_version;
  if (Number.parseInt(version, 10) < OLDEST)
    throw new StartupError(
      `The database of DATABASE_URL is PostgreSQL ${version}. Quarry needs ${OLDEST} or newer: upgrade it, or leave DATABASE_URL out and take the embedded one.`,
    );
}

const everyMs = 1_000;

/** Starts the server again when it dies under the service (the kernel's memory killer, for one). */
function watchOver(use: EmbeddedUse, log: Logger): { end(): Promise<void> } {
  let revival: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (revival || use.isRunning()) return;
    log.error('PostgreSQL has ended unexpectedly and is started again');
    revival = use
      .revive()
      .then(() => log.info('PostgreSQL is running again'))
      .catch((error: unknown) => log.error({ err: error }, 'PostgreSQL could not be started again'))
      .finally(() => (revival = undefined));
  }, everyMs);
  timer.unref();
  return {
    end: async () => {
      clearInterval(timer);
      await revival;
    },
  };
}
