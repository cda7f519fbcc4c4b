import { Client } from 'pg';
import type { Logger } from '../../log.ts';
import { serverAccount } from './account.ts';
import { prepareBinaries } from './binaries.ts';
import { bringHome, createCluster, databaseName, databaseUser, findCluster, placeNote } from './cluster.ts';
import { prepareDataFolder } from './data-folder.ts';
import { launchPostmaster } from './launch.ts';
import { requireSameMajor } from './major-version.ts';
import { findPostmaster, isPostmasterOf, stopPostmaster } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { closeSocketFolder } from './socket-folder.ts';

export interface EmbeddedConnection {
  /** The folder of the unix socket. */
  host: string;
  port: number;
  database: string;
  user: string;
}

export interface EmbeddedPostgres {
  connection: EmbeddedConnection;
  /** The folder with the data. */
  cluster: string;
  pid: number;
  /** It was running already, left over by a service that was killed or started by another command. */
  adopted: boolean;
  /** What the owner of the machine should know: where data or programs are when not in the usual place. */
  notes: string[];
  isRunning(): boolean;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: Logger;
  onProgress?: (message: string) => void;
  /** The npm package with the programs; found by name unless given. */
  packageDir?: string;
  /** Where the programs go when the account "nobody" cannot enter their folder. */
  publicPlaces?: string[];
}

/**
 * Starts the data folder's own PostgreSQL, or adopts the one that is running there. Nothing here keeps two processes
 * from starting it at the same moment: `database-server.ts` does.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = await prepareDataFolder(options.dataDir);
  await bringHome(dataDir, options.log);
  const existing = await findCluster(dataDir);
  const running = existing && (await adopt(existing, options.log));
  if (existing && running)
    return describe({ cluster: existing, dataDir, postmaster: running, adopted: true, notes: [] });

  const account = serverAccount();
  const binaries = await prepareBinaries({ ...options, account, dataDir });
  if (existing) await requireSameMajor(existing, binaries.postgres);
  if (!existing) options.onProgress?.('Making the database (first start only)');
  const cluster = existing ?? (await createCluster({ ...options, account, dataDir, binaries }));
  const postmaster = await launchPostmaster({ cluster, dataDir, account, binaries });
  return describe({ cluster, dataDir, postmaster, adopted: false, notes: binaries.notes });
}

/** A server that lives but does not answer (its socket was cleaned away) is stopped, so that a new one can start. */
async function adopt(cluster: string, log: Logger): Promise<Postmaster | undefined> {
  const postmaster = await findPostmaster(cluster);
  if (!postmaster) return undefined;
  const client = new Client({ ...connectionTo(postmaster), connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    await client.end();
    return postmaster;
  } catch (error) {
    log.warn({ err: error, pid: postmaster.pid }, 'the running PostgreSQL does not answer and is replaced');
    await stopPostmaster(postmaster.pid, cluster);
    return undefined;
  }
}

function describe(server: {
  cluster: string;
  dataDir: string;
  postmaster: Postmaster;
  adopted: boolean;
  notes: string[];
}): EmbeddedPostgres {
  const { cluster, dataDir, postmaster, adopted, notes } = server;
  const place = placeNote(cluster, dataDir);
  return {
    connection: connectionTo(postmaster),
    cluster,
    pid: postmaster.pid,
    adopted,
    notes: place ? [place, ...notes] : notes,
    isRunning: () => isPostmasterOf(postmaster.pid, cluster),
    stop: async () => {
      await stopPostmaster(postmaster.pid, cluster);
      await closeSocketFolder(postmaster.socketDir);
    },
  };
}

export function connectionTo({ socketDir, port }: Postmaster): EmbeddedConnection {
  return { host: socketDir, port, database: databaseName, user: databaseUser };
}
