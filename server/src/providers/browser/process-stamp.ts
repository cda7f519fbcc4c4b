import { readFile, readlink } from 'node:fs/promises';

/** Names a process for good: its number, and when it began, so that a number used again is not taken for it. */
export async function processStamp(pid: number): Promise<string | undefined> {
  const fields = await readStat(pid);
  if (fields) return `${pid}-${fields[19]}`;
  return pid === process.pid || isAlive(pid) ? `${pid}-0` : undefined;
}

export async function groupOf(pid: number): Promise<number | undefined> {
  const fields = await readStat(pid);
  return fields && Number(fields[2]);
}

/** What follows the program's name, which stands in brackets and may hold anything. */
async function readStat(pid: number): Promise<string[] | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch (error) {
    if (/^(ENOENT|ESRCH)$/.test((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

export async function isStampAlive(stamp: string): Promise<boolean> {
  return (await processStamp(Number(stamp.split('-')[0]))) === stamp;
}

/** Numbers of processes mean nothing across the border of a container. */
export async function sharesProcessNumbers(pid: number): Promise<boolean> {
  const [theirs, ours] = await Promise.all(
    [pid, process.pid].map((one) => readlink(`/proc/${one}/ns/pid`).catch(() => undefined)),
  );
  return theirs !== undefined && theirs === ours;
}

/** Where there is no /proc. */
function isAlive(pid: number): boolean {
  if (process.platform === 'linux') return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
