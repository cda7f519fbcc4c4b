import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findCluster } from './cluster.ts';
import { prepareDataFolder } from './data-folder.ts';
import { tryLock } from './file-lock.ts';
import type { FileLock } from './file-lock.ts';
import { StartupError } from './startup-error.ts';

export interface DataLock {
  release(): void;
}

export class AlreadyRunningError extends StartupError {
  readonly pid: number | undefined;

  constructor(dataDir: string, pid: number | undefined) {
    const who = pid === undefined ? 'Another Quarry' : `Another Quarry (process ${pid})`;
    super(
      `${who} is already running on the data folder ${dataDir}; stop it first, or set QUARRY_DATA to another folder.`,
    );
    this.name = 'AlreadyRunningError';
    this.pid = pid;
  }
}

/**
 * One service per data folder, and per database: two folders may have a link to the same one. The lock ends with its process, also
 * by kill -9.
 */
export async function acquireDataLock(dataDir: string): Promise<DataLock> {
  const folder = await prepareDataFolder(dataDir);
  const cluster = await findCluster(folder);
  const places = new Set([folder, cluster === undefined ? folder : path.dirname(cluster)]);
  const locks: FileLock[] = [];
  const release = () => locks.forEach((lock) => lock.release());
  for (const place of places) {
    const lock = tryLock(path.join(place, 'service.lock'), 'exclusive');
    const pidFile = path.join(place, 'service.pid');
    if (!lock) {
      release();
      throw new AlreadyRunningError(dataDir, await readPid(pidFile));
    }
    locks.push(lock);
    await writeFile(pidFile, `${process.pid}\n`);
  }
  return { release };
}

async function readPid(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || undefined;
}
