import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

interface ProcessTimes {
  pid: number;
  parent: number;
  /** Its own, and those of children that have ended and were waited for. */
  ticks: number;
}

/**
 * CPU seconds used so far by these processes and all below them. Children that ended are in their parent's account, so
 * that short-lived database backends are not lost.
 */
export function cpuSeconds(roots: number[]): number {
  const ticks = family(roots).reduce((sum, process) => sum + process.ticks, 0);
  return ticks / ticksPerSecond;
}

export interface Memory {
  /** Resident memory of one process, in MB. */
  nodeMb: number;
  /** Memory of all PostgreSQL processes, shared pages counted once. */
  postgresMb: number;
}

export function memory(node: number, postmaster: number | undefined): Memory {
  const postgres = postmaster === undefined ? [] : family([postmaster]);
  const postgresKb = postgres.reduce((sum, { pid }) => sum + (proportionalKb(pid) ?? 0), 0);
  const [, rss] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${node}/status`, 'utf8')) ?? [];
  return { nodeMb: Number(rss) / 1024, postgresMb: postgresKb / 1024 };
}

function family(roots: number[]): ProcessTimes[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readTimes(Number(name)))
    .filter((times) => times !== undefined);
  const members = new Map(all.filter(({ pid }) => roots.includes(pid)).map((times) => [times.pid, times]));
  for (let before = -1; before !== members.size;) {
    before = members.size;
    for (const times of all) if (members.has(times.parent)) members.set(times.pid, times);
  }
  return [...members.values()];
}

function readTimes(pid: number): ProcessTimes | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The name in parentheses may hold blanks. After it: state, parent, …, and at 11 to 14 the four times.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { pid, parent: Number(fields[1]), ticks };
}

function proportionalKb(pid: number): number | undefined {
  const [, kb] = /^Pss:\s+(\d+)/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`) ?? '') ?? [];
  return kb === undefined ? undefined : Number(kb);
}

/** Undefined for a process that has ended meanwhile. */
function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}
