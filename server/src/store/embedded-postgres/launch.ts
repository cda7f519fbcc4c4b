import { closeSync, ftruncateSync, fstatSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { doorTo } from './door.ts';
import { disarmStalePidFile, readPostmaster } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { exitOf, lastLines, spawnServerProcess } from './server-process.ts';
import { serverArguments } from './server-settings.ts';
import { closeSocketFolder, openSocketFolder } from './socket-folder.ts';
import { StartupError } from './startup-error.ts';

export interface LaunchOptions {
  cluster: string;
  dataDir: string;
  account: Account | undefined;
  binaries: Binaries;
}

const pollMs = 3;
const helpersEndWithinMs = 15_000;
const largestLog = 1024 * 1024;

/**
 * Starts the server and waits until it takes connections, however long it has to recover from a crash. The helpers of a
 * server that was killed live on for a moment, and PostgreSQL rightly refuses to start beside them.
 */
export async function launchPostmaster(options: LaunchOptions): Promise<Postmaster> {
  disarmStalePidFile(options.cluster);
  const deadline = performance.now() + helpersEndWithinMs;
  for (;;) {
    const outcome = await attemptLaunch(options);
    if (typeof outcome !== 'string') return outcome;
    if (!outcome.includes('still in use') || performance.now() > deadline) {
      throw new StartupError(`PostgreSQL did not start: ${outcome} (see ${logFileOf(options.dataDir)})`);
    }
    await sleep(100);
  }
}

/** The last lines of its log when the server ended instead of getting ready. */
async function attemptLaunch({
  cluster,
  dataDir,
  account,
  binaries,
}: LaunchOptions): Promise<Postmaster | string> {
  const socketDir = await openSocketFolder({
    cluster,
    account,
    previous: readPostmaster(cluster)?.socketDir,
  });
  const door = await doorTo(cluster, account);
  const log = openLog(logFileOf(dataDir));
  const child = spawnServerProcess({
    program: binaries.postgres,
    args: serverArguments({
      cluster,
      data: door.place,
      socketDir: socketDir === cluster ? door.place : socketDir,
    }),
    account,
    door,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = new AbortController();
  const exit = exitOf(child, binaries.postgres).finally(() => ended.abort());
  const postmaster = await Promise.race([
    ready({ cluster, pid: child.pid, ended: ended.signal }),
    exit.then(() => undefined),
  ]);
  child.unref();
  if (postmaster) return postmaster;
  await closeSocketFolder(socketDir);
  return lastLines(readFileSync(logFileOf(dataDir), 'utf8'), 3);
}

async function ready(options: {
  cluster: string;
  pid: number | undefined;
  ended: AbortSignal;
}): Promise<Postmaster | undefined> {
  while (!options.ended.aborted) {
    const postmaster = readPostmaster(options.cluster);
    if (postmaster?.pid === options.pid && postmaster?.status === 'ready') return postmaster;
    await sleep(pollMs);
  }
  return undefined;
}

function logFileOf(dataDir: string): string {
  return path.join(dataDir, 'postgres.log');
}

function openLog(file: string): number {
  const log = openSync(file, 'a', 0o600);
  if (fstatSync(log).size > largestLog) ftruncateSync(log);
  return log;
}
