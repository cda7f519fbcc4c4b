import { readFile, readlink } from 'node:fs/promises';

/** Names a process for good: its number, and when it began, so that a number used again is not taken for it. */
export async function processStamp(pid: number): Promise<string | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The program's name stands in brackets and may hold anything; the start is the 22nd field of the line.
    const start = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${pid}-${start}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return pid === process.pid || isAlive(pid) ? `${pid}-0` : undefined;
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
