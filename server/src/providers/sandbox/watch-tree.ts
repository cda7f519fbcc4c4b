import { readFileSync, readdirSync, readlinkSync, statfsSync } from 'node:fs';
import type { SandboxLimits, StopReason } from './sandbox.ts';

export interface TreeWatch {
  /** A limit that does not end the code by itself, but explains why it failed. */
  seen(): StopReason | undefined;
  stop(): void;
}

interface Watched {
  /** The process whose descendants are watched, and itself. */
  pid: number;
  limits: Pick<SandboxLimits, 'memoryBytes' | 'cpuSeconds' | 'processes'>;
  /** A folder of its own file system, as that process sees it. */
  folder?: string;
  onExceeded: (reason: StopReason) => void;
}

const everyMs = 50;
const mostFiles = 20_000;
const ticksPerSecond = 100;

/**
 * Adds up what a tree of processes uses: limits of the kernel bind one process, and a tree has many. In a process
 * namespace orphans come back to its first process, so nobody gets away by losing its parent.
 */
export function watchTree({ pid, limits, folder, onExceeded }: Watched): TreeWatch {
  let fullFolder = false;
  let crowded = 0;

  const look = (): StopReason | undefined => {
    const tree = readTree(processesOf(pid));
    crowded = tree.tasks >= limits.processes ? crowded + 1 : 0;
    if (crowded >= 2) return 'processes';
    if (tree.memory > limits.memoryBytes && realMemory(tree) > limits.memoryBytes) return 'memory';
    if (tree.cpuSeconds > limits.cpuSeconds) return 'cpu';
    const disk = folder ? readFolder(pid, folder) : undefined;
    fullFolder ||= disk?.isFull ?? false;
    return disk && disk.files > mostFiles ? 'disk' : undefined;
  };

  const timer = setInterval(() => {
    const reason = look();
    if (!reason) return;
    clearInterval(timer);
    onExceeded(reason);
  }, everyMs);
  return { seen: () => (fullFolder ? 'disk' : undefined), stop: () => clearInterval(timer) };
}

interface Tree {
  /** Their folders under a /proc. */
  processes: string[];
  /** Processes and threads. */
  tasks: number;
  /** Bytes; pages that processes share are counted for each. */
  memory: number;
  cpuSeconds: number;
}

function readTree(processes: string[]): Tree {
  const stats = processes.map((process) => readStat(process)).filter((stat) => stat !== undefined);
  return {
    processes,
    tasks: stats.reduce((sum, { threads }) => sum + threads, 0),
    memory: processes.reduce((sum, process) => sum + memoryOf(process), 0),
    cpuSeconds: stats.reduce((sum, stat) => sum + stat.cpuSeconds, 0),
  };
}

/** The sandbox's own /proc lists nobody else; where we may not look through it, ours is searched by parents. */
function processesOf(root: number): string[] {
  const own = `/proc/${root}/root/proc`;
  const listed = whileThere(() => readdirSync(own));
  if (!listed) return descendants(root);
  // Before the sandbox has its own, this is ours: there we find ourselves.
  if (whileThere(() => readlinkSync(`${own}/self`)) !== undefined) return [`/proc/${root}`];
  return listed.filter(isNumber).map((pid) => `${own}/${pid}`);
}

function descendants(root: number): string[] {
  const parents = new Map<number, number>();
  for (const pid of (whileThere(() => readdirSync('/proc')) ?? []).filter(isNumber))
    parents.set(Number(pid), readStat(`/proc/${pid}`)?.parent ?? 0);
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === root || isBelow(parents.get(pid)));
  return [...parents.keys()].filter(isBelow).map((pid) => `/proc/${pid}`);
}

const isNumber = (name: string): boolean => /^\d+$/.test(name);

/** Memory that is not a file's: private, and shared with others. */
function memoryOf(process: string): number {
  const status = textOf(`${process}/status`);
  return kilobytes(status, /^RssAnon:\s+(\d+)/m) + kilobytes(status, /^RssShmem:\s+(\d+)/m);
}

/** With shared pages divided among those who share them; `counted` where the system does not tell us. */
function realMemory({ processes, memory }: Tree): number {
  const shares = processes.map((process) => textOf(`${process}/smaps_rollup`)).filter((text) => text !== '');
  if (shares.length === 0) return memory;
  return shares.reduce(
    (sum, text) => sum + kilobytes(text, /^Pss_Anon:\s+(\d+)/m) + kilobytes(text, /^Pss_Shmem:\s+(\d+)/m),
    0,
  );
}

const kilobytes = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0) * 1_024;

interface Stat {
  parent: number;
  threads: number;
  /** Its own, and that of children it has waited for. */
  cpuSeconds: number;
}

function readStat(process: string): Stat | undefined {
  const stat = textOf(`${process}/stat`);
  if (stat === '') return undefined;
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const ticks = fields.slice(11, 15).reduce((sum, count) => sum + count, 0);
  return { parent: fields[1]!, threads: fields[17]!, cpuSeconds: ticks / ticksPerSecond };
}

function readFolder(pid: number, folder: string): { isFull: boolean; files: number } | undefined {
  return whileThere(() => {
    const { bavail, files, ffree } = statfsSync(`/proc/${pid}/root${folder}`);
    return { isFull: bavail === 0, files: files - ffree };
  });
}

const textOf = (file: string): string => whileThere(() => readFileSync(file, 'latin1')) ?? '';

/** A process may end between two looks, and some systems keep one account's processes from another's eyes. */
function whileThere<Value>(look: () => Value): Value | undefined {
  try {
    return look();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES' || code === 'EPERM') return undefined;
    throw error;
  }
}
