import { readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from '../../log.ts';
import { ownerOf } from './browser-folders.ts';
import { isStampAlive, sharesProcessNumbers } from './process-stamp.ts';

/** Ends what a killed service left behind below this folder: its browsers, then their profiles. */
export async function endOrphans(base: string, log: Logger): Promise<void> {
  const entries = await readdir(base).catch(ifMissing);
  const orphaned: string[] = [];
  for (const entry of entries) {
    const owner = ownerOf(entry);
    if (owner !== undefined && !(await isStampAlive(owner))) orphaned.push(path.join(base, entry));
  }
  if (orphaned.length === 0) return;
  for (const pid of await processesIn(orphaned)) {
    log.warn({ pid }, 'Ending a browser that a killed service left behind');
    killGroup(pid);
  }
  for (const folder of orphaned) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** A browser is started as the leader of a group, to which its helpers belong. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function processesIn(folders: string[]): Promise<number[]> {
  const marks = new Set(folders.map((folder) => `--user-data-dir=${path.join(folder, 'profile')}`));
  const pids = (await readdir('/proc').catch(ifMissing)).filter((name) => /^\d+$/.test(name)).map(Number);
  const found: number[] = [];
  for (const pid of pids) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const args = line.split('\0');
    const isLeader = args.some((arg) => marks.has(arg)) && !args.some((arg) => arg.startsWith('--type='));
    if (isLeader && (await sharesProcessNumbers(pid))) found.push(pid);
  }
  return found;
}

function ifMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
