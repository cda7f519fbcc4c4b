import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from '../../log.ts';
import { ownerOf, removeSessionFolder } from './browser-folders.ts';
import { groupOf, isStampAlive, sharesProcessNumbers } from './process-stamp.ts';

/** Ends what a killed service left behind below this folder: its browsers, then their profiles. */
export async function endOrphans(base: string, log: Logger): Promise<void> {
  const entries = await readdir(base).catch(ifMissing);
  const orphaned: string[] = [];
  for (const entry of entries) {
    const owner = ownerOf(entry);
    if (owner !== undefined && !(await isStampAlive(owner))) orphaned.push(path.join(base, entry));
  }
  if (orphaned.length === 0) return;
  for (const group of await groupsIn(orphaned)) {
    log.warn({ group }, 'Ending a browser that a killed service left behind');
    killGroup(group);
  }
  for (const folder of orphaned) await removeSessionFolder(folder);
}

/** A browser is started as a group of its own, to which its helpers belong. */
export function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The program may be a script that starts the browser, so both carry the mark, and either may be gone. */
async function groupsIn(folders: string[]): Promise<Set<number>> {
  const marks = new Set(folders.map((folder) => `--user-data-dir=${path.join(folder, 'profile')}`));
  const pids = (await readdir('/proc').catch(ifMissing)).filter((name) => /^\d+$/.test(name)).map(Number);
  const groups = new Set<number>();
  for (const pid of pids) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const isMarked = line.split('\0').some((arg) => marks.has(arg));
    if (!isMarked || !(await sharesProcessNumbers(pid))) continue;
    const group = await groupOf(pid);
    if (group !== undefined) groups.add(group);
  }
  return groups;
}

function ifMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
