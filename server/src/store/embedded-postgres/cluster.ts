import { chown, lstat, mkdir, mkdtemp, readdir, realpath, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { findClosedFolder } from './account.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { openPublicFolder } from './public-folder.ts';
import { runServerProcess } from './server-process.ts';
import { StartupError } from './startup-error.ts';

export const databaseName = 'quarry';
export const databaseUser = 'quarry';

const clusterName = 'postgres';
const unfinishedPrefix = 'postgres.unfinished-';

export interface CreateClusterOptions {
  dataDir: string;
  account: Account | undefined;
  binaries: Binaries;
  publicPlaces?: string[];
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

export async function requireEnterable(cluster: string, account: Account | undefined): Promise<void> {
  const closed = account && (await findClosedFolder(path.dirname(cluster), account));
  if (closed === undefined) return;
  throw new StartupError(
    `PostgreSQL runs as "nobody" here and cannot enter ${closed} on the way to its data in ${cluster}; run "chmod o+x ${closed}".`,
  );
}

/** Makes the database under another name first: a crash half-way leaves nothing that looks like a database. */
export async function createCluster(options: CreateClusterOptions): Promise<string> {
  const entry = path.join(options.dataDir, clusterName);
  await removeUnfinished(options.dataDir);
  const closed = options.account && (await findClosedFolder(options.dataDir, options.account));
  if (closed === undefined) {
    const unfinished = await mkdtemp(path.join(options.dataDir, unfinishedPrefix));
    await initialise(unfinished, options);
    await rename(unfinished, entry);
    return entry;
  }
  const elsewhere = await createElsewhere(options.account as Account, options);
  await symlink(elsewhere, entry);
  return elsewhere;
}

export function placeNote(cluster: string, dataDir: string): string | undefined {
  if (cluster.startsWith(dataDir + path.sep)) return undefined;
  return `The database is in ${cluster}, because PostgreSQL runs as "nobody" here and that account cannot enter ${dataDir}.`;
}

async function createElsewhere(account: Account, options: CreateClusterOptions): Promise<string> {
  const base = await openPublicFolder(account, options.publicPlaces);
  const place = await mkdtemp(path.join(await realpath(base), 'data-'));
  await chown(place, account.uid, account.gid);
  const cluster = path.join(place, clusterName);
  await mkdir(cluster, { mode: 0o700 });
  await initialise(cluster, options);
  return cluster;
}

async function initialise(folder: string, { account, binaries }: CreateClusterOptions): Promise<void> {
  if (account) await chown(folder, account.uid, account.gid);
  const initdbArgs = [
    '-D',
    folder,
    '-U',
    databaseUser,
    '--auth=trust',
    '--encoding=UTF8',
    '--no-instructions',
  ];
  const localeArgs = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await runServerProcess({ program: binaries.initdb, args: [...initdbArgs, ...localeArgs], account });
  await runServerProcess({
    program: binaries.postgres,
    args: ['--single', '-D', folder, '-c', 'exit_on_error=on', 'postgres'],
    account,
    input: `create database ${databaseName};\n`,
  });
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(unfinishedPrefix))
      await rm(path.join(dataDir, name), { recursive: true, force: true });
  }
}
