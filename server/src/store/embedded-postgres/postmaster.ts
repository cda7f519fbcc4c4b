import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { byItsName } from './door.ts';
import { StartupError } from './startup-error.ts';

/** What PostgreSQL's first process writes about itself into `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  socketDir: string;
  port: number;
  status: string;
}

const pollMs = 5;
const fastStopMs = 60_000;
const hardStopMs = 10_000;

export function readPostmaster(cluster: string): Postmaster | undefined {
  const lines = readPidFile(cluster)?.split('\n');
  const pid = Number.parseInt(lines?.[0] ?? '', 10);
  if (!lines || !(pid > 0)) return undefined;
  const socketDir = byItsName(lines[4] ?? '', cluster);
  return { pid, port: Number(lines[3]), socketDir, status: lines[7]?.trim() ?? '' };
}

/** The postmaster of this database, also one that another process started, once it takes connections. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  for (;;) {
    const postmaster = readPostmaster(cluster);
    if (!postmaster || !isPostmasterOf(postmaster.pid, cluster)) return undefined;
    if (postmaster.status === 'ready') return postmaster;
    await sleep(pollMs);
  }
}

/** A pid outlives its process in files: only the command line tells whose it is now. A zombie has none. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  // An earlier release named it only by its folder.
  return commandLine(pid).some((part) => part === cluster || part === `quarry.cluster=${cluster}`);
}

/**
 * PostgreSQL refuses to start while the pid in a left-over file belongs to any live process of its user. It takes its
 * own parent's pid for stale, and still checks the shared memory named further down in the file.
 */
export function disarmStalePidFile(cluster: string): void {
  const lines = readPidFile(cluster)?.split('\n');
  if (lines) writeFileSync(pidFile(cluster), [process.pid, ...lines.slice(1)].join('\n'));
}

/** Fast shutdown: open transactions are rolled back, everything is written down. */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  if (await endsAfter({ signal: 'SIGINT', pid, cluster, waitMs: fastStopMs })) return;
  if (await endsAfter({ signal: 'SIGQUIT', pid, cluster, waitMs: hardStopMs })) return;
  throw new StartupError(`PostgreSQL (process ${pid}) does not stop.`);
}

async function endsAfter(options: {
  signal: NodeJS.Signals;
  pid: number;
  cluster: string;
  waitMs: number;
}): Promise<boolean> {
  const { signal, pid, cluster, waitMs } = options;
  const deadline = performance.now() + waitMs;
  if (isPostmasterOf(pid, cluster)) process.kill(pid, signal);
  while (isPostmasterOf(pid, cluster)) {
    if (performance.now() > deadline) return false;
    await sleep(pollMs);
  }
  return true;
}

function commandLine(pid: number): string[] {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const command = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return /-D (.+?) -c /.exec(command)?.slice(1) ?? [];
  } catch {
    // No such process.
    return [];
  }
}

function pidFile(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}

function readPidFile(cluster: string): string | undefined {
  try {
    return readFileSync(pidFile(cluster), 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') return undefined;
    if (code !== 'EACCES') throw error;
    throw new StartupError(
      `The database in ${cluster} belongs to another user of this machine; run this command as that user.`,
      {
        cause: error,
      },
    );
  }
}
