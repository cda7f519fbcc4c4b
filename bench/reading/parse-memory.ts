import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Kilobytes that each parse process of ours holds: the pool keeps one more than it works with. */
export async function memoryOfParseProcesses(): Promise<number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'ppid=,rss=,args=']);
  const children = stdout.split('\n').map((line) => line.trim().split(/\s+/));
  return children
    .filter(
      ([parent, , ...command]) =>
        Number(parent) === process.pid && command.join(' ').includes('parse-process'),
    )
    .map(([, size]) => Number(size));
}
