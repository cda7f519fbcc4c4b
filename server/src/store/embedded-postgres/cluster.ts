import { existsSync } from 'node:fs';
import { chown, lstat, mkdtemp, readdir, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from '../../log.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { doorTo } from './door.ts';
import { findPostmaster } from './postmaster.ts';
import { runServerProcess } from './server-process.ts';
import { StartupError } from './startup-error.ts';

export const databaseName = 'quarry';
export const databaseUser = 'quarry';

const clusterName = 'postgres';
const unfinishedPrefix = 'postgres.unfinished-';
const homecomingName = 'postgres.homecoming';

export interface CreateClusterOptions {
  dataDir: string;
  account: Account | undefined;
  binaries: Binaries;
}

/** Where the data folder's database is, by its real path: `postgres` may be a link to a place that was open to its account. */
export async function findCluster(dataDir: string): Promise<string | undefined> {
  const entry = path.join(dataDir, clusterName);
  try {
    await lstat(entry);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return realpath(entry).catch((error: unknown) => {
    throw new StartupError(
      `The database that ${entry} points to is not there any more; bring it back, or delete ${entry} to begin with an empty one.`,
      { cause: error },
    );
  });
}

/** Makes the database under another name first: a crash half-way leaves nothing that looks like a database. */
export async function createCluster(options: CreateClusterOptions): Promise<string> {
  const entry = path.join(options.dataDir, clusterName);
  await removeUnfinished(options.dataDir);
  const unfinished = await mkdtemp(path.join(options.dataDir, unfinishedPrefix));
  await initialise(unfinished, options);
  await rename(unfinished, entry);
  return entry;
}

/**
 * Earlier releases put the database of a closed folder elsewhere and left a link, and a copy of the folder then held no data. It
 * comes home where that is one rename, while nothing uses it. Each step leaves what the next start can go on from.
 */
export async function bringHome(dataDir: string, log: Logger): Promise<void> {
  const entry = path.join(dataDir, clusterName);
  const waiting = path.join(dataDir, homecomingName);
  if (!existsSync(waiting)) {
    const link = await lstat(entry).catch(() => undefined);
    const elsewhere = link?.isSymbolicLink() ? await realpath(entry).catch(() => undefined) : undefined;
    if (elsewhere === undefined || (await findPostmaster(elsewhere))) return;
    try {
      await rename(elsewhere, waiting);
    } catch (error) {
      // On another disk: it stays, and the start says where it is.
      if ((error as NodeJS.ErrnoException).code === 'EXDEV') return;
      throw error;
    }
    log.info({ from: elsewhere, to: entry }, 'the database was moved into its data folder');
  }
  await rm(entry, { force: true });
  await rename(waiting, entry);
}

export function placeNote(cluster: string, dataDir: string): string | undefined {
  if (cluster.startsWith(dataDir + path.sep)) return undefined;
  return `The database is in ${cluster}, not in ${dataDir}: a copy of that folder holds no data. Stop the service, move it there (mv ${cluster} in place of the link) and start again.`;
}

async function initialise(folder: string, { account, binaries }: CreateClusterOptions): Promise<void> {
  const door = await doorTo(folder, account);
  if (account) await chown(folder, account.uid, account.gid);
  const initdbArgs = [
    '-D',
    door.place,
    '-U',
    databaseUser,
    '--auth=trust',
    '--encoding=UTF8',
    '--no-instructions',
  ];
  const localeArgs = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await runServerProcess({ program: binaries.initdb, args: [...initdbArgs, ...localeArgs], account, door });
  await runServerProcess({
    program: binaries.postgres,
    args: ['--single', '-D', door.place, '-c', 'exit_on_error=on', 'postgres'],
    account,
    door,
    input: `create database ${databaseName};\n`,
  });
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(unfinishedPrefix))
      await rm(path.join(dataDir, name), { recursive: true, force: true });
  }
}
