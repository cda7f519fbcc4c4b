import { chown, lstat, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findClosedFolder } from './account.ts';
import type { Account } from './account.ts';
import { StartupError } from './startup-error.ts';

export const socketPort = 5432;

/** sockaddr_un holds 108 bytes on Linux and 104 on macOS, the closing zero among them. */
const longestPath = process.platform === 'darwin' ? 103 : 107;

const temporaryPrefix = 'quarry-socket-';

export interface SocketFolderOptions {
  cluster: string;
  account: Account | undefined;
  /** Where a server that crashed had its socket: those who knew that place find the new one there. */
  previous?: string;
}

/** The database's own folder (mode 700), or a short one as private when the socket's path would be too long. */
export async function openSocketFolder({ cluster, account, previous }: SocketFolderOptions): Promise<string> {
  if (fits(cluster)) return cluster;
  if (previous && (await isStillOurs(previous, account))) return previous;
  for (const place of new Set([os.tmpdir(), '/tmp', '/var/tmp'])) {
    const isOpen = !account || (await findClosedFolder(place, account)) === undefined;
    if (!isOpen || !fits(path.join(place, `${temporaryPrefix}123456`))) continue;
    const folder = await mkdtemp(path.join(place, temporaryPrefix));
    if (account) await chown(folder, account.uid, account.gid);
    return folder;
  }
  throw new StartupError(
    `The path of ${cluster} is too long for a socket; set QUARRY_DATA to a shorter one.`,
  );
}

export async function closeSocketFolder(folder: string): Promise<void> {
  if (isTemporary(folder)) await rm(folder, { recursive: true, force: true });
}

async function isStillOurs(folder: string, account: Account | undefined): Promise<boolean> {
  if (!isTemporary(folder)) return false;
  const stats = await lstat(folder).catch(() => undefined);
  const owner = account?.uid ?? process.getuid?.();
  return stats !== undefined && stats.isDirectory() && stats.uid === owner && (stats.mode & 0o777) === 0o700;
}

function isTemporary(folder: string): boolean {
  return path.basename(folder).startsWith(temporaryPrefix);
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, `.s.PGSQL.${socketPort}.lock`)) <= longestPath;
}
