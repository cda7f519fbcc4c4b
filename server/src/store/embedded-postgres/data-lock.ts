import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { prepareDataFolder } from './data-folder.ts';
import { tryLock } from './file-lock.ts';
import { StartupError } from './startup-error.ts';

export interface DataLock {
  release(): void;
}

class AlreadyRunningError extends StartupError {
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

/** One service per data folder. The lock ends with its process, also by kill -9. */
export async function acquireDataLock(dataDir: string): Promise<DataLock> {
  const folder = await prepareDataFolder(dataDir);
  const lock = tryLock(path.join(folder, 'service.lock'), 'exclusive');
  const pidFile = path.join(folder, 'service.pid');
  if (!lock) throw new AlreadyRunningError(dataDir, await readPid(pidFile));
  await writeFile(pidFile, `${process.pid}\n`);
  return lock;
}

async function readPid(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || undefined;
}
