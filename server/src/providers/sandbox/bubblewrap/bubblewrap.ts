import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { coverInherited } from '../inherited-descriptors.ts';
import { diedOfMemory } from '../died-of-memory.ts';
import { keepOutputFiles } from '../output-files.ts';
import type {
  Sandbox,
  SandboxJob,
  SandboxLanguage,
  SandboxLimits,
  SandboxResult,
  StopReason,
} from '../sandbox.ts';
import { SandboxError, defaultLimits } from '../sandbox.ts';
import { takeSandboxUser } from '../sandbox-user.ts';
import type { Ending } from '../supervise.ts';
import { supervise } from '../supervise.ts';
import { readTar } from '../tar.ts';
import { bwrapPlan } from './bwrap-options.ts';
import type { BwrapPlan } from './bwrap-options.ts';
import { findInterpreters } from './interpreters.ts';
import { workDir } from './places.ts';
import { seccompFilter } from './seccomp-filter.ts';
import { systemFolders } from './system-folders.ts';

interface BubblewrapSettings {
  /** The program. */
  bwrap: string;
  /** Folders that must not be seen even if they lie in a folder of the system: ours. */
  hidden: readonly string[];
}

const fd = { args: 3, seccomp: 4, status: 5, output: 6, first: 7 };

/** Namespaces, no capabilities, a filter of system calls, an account of its own, and a watched tree. */
export async function createBubblewrap({ bwrap, hidden }: BubblewrapSettings): Promise<Sandbox> {
  const filter = seccompFilter();
  if (!filter) throw new SandboxError(`No filter of system calls for ${process.arch}`);
  const [interpreters, system] = await Promise.all([findInterpreters(), systemFolders(hidden)]);

  async function run(job: SandboxJob): Promise<SandboxResult> {
    const interpreter = interpreters[job.language];
    if (!interpreter) throw new SandboxError(`There is no interpreter for ${job.language}`);
    const limits = { ...defaultLimits, ...job.limits };
    const plan = await bwrapPlan({
      job,
      limits,
      interpreter,
      interpreters,
      system,
      outputFd: fd.output,
      firstFd: fd.first,
    });
    const user = takeSandboxUser();
    try {
      const child = start(bwrap, {
        plan,
        uid: user.id,
        filter: filter!,
        hasInput: job.onInput !== undefined,
      });
      if (child.stdin) job.onInput?.(child.stdin.on('error', () => child.stdin!.destroy()));
      return await follow(child, { job, limits });
    } finally {
      user.release();
    }
  }

  return {
    tier: 'bubblewrap',
    languages: Object.keys(interpreters) as SandboxLanguage[],
    hasNetwork: Boolean(interpreters.python ?? interpreters.javascript),
    takesInput: true,
    note: '',
    run,
  };
}

function start(
  bwrap: string,
  {
    plan,
    uid,
    filter,
    hasInput,
  }: { plan: BwrapPlan; uid: number | undefined; filter: Buffer; hasInput: boolean },
): ChildProcess {
  const child = spawn(bwrap, ['--args', String(fd.args), '--', ...plan.command], {
    // bubblewrap itself is the first process inside: what it was started with can be read there.
    env: {},
    cwd: '/',
    uid,
    gid: uid,
    stdio: coverInherited([
      hasInput ? 'pipe' : 'ignore',
      ...Array.from({ length: fd.first - 1 + plan.inputs.length }, pipe),
    ]),
  });
  const channels = ['--seccomp', String(fd.seccomp), '--json-status-fd', String(fd.status)];
  const options = [...channels, ...plan.options];
  send(child, fd.args, Buffer.from(options.map((option) => `${option}\0`).join('')));
  send(child, fd.seccomp, filter);
  for (const [index, input] of plan.inputs.entries()) send(child, fd.first + index, input);
  return child;
}

const pipe = () => 'pipe' as const;

function send(child: ChildProcess, descriptor: number, bytes: Buffer): void {
  const stream = child.stdio[descriptor] as Writable | undefined;
  // One that ends early leaves some unread, and says why on its standard error.
  stream?.on('error', () => stream.destroy()).end(bytes);
}

async function follow(
  child: ChildProcess,
  { job, limits }: { job: SandboxJob; limits: SandboxLimits },
): Promise<SandboxResult> {
  const started = performance.now();
  const { said, watch, ended } = supervise(child, { job, limits });
  child.stdout!.on('data', (chunk: Buffer) => said.take('stdout', chunk));
  child.stderr!.on('data', (chunk: Buffer) => said.take('stderr', chunk));
  const left = gatherLeft(child.stdio[fd.output] as Readable | undefined, limits);
  let hasStarted = false;
  onFirstProcess(child.stdio[fd.status] as Readable | undefined, (pid) => {
    hasStarted = true;
    watch(pid, workDir);
  });
  const ending = await ended();
  const output = said.end();
  if (!hasStarted && !ending.reason)
    throw new SandboxError(`bubblewrap did not start: ${output.stderr.trim()}`);
  const { hasNote, tar } = left();
  const killedBy = limitExits[ending.exitCode ?? 0];
  const reason = ending.reason ?? killedBy ?? explain(ending, { hasNote, stderr: output.stderr });
  return {
    exitCode: killedBy ? null : ending.exitCode,
    ...(reason && { reason }),
    ...output,
    ...keepOutputFiles(readTar(tar), { job, limits }),
    durationMs: performance.now() - started,
  };
}

/** What the shell reports for a process that the kernel ended at its limit of CPU time or of file size. */
const limitExits: Record<number, StopReason> = { 152: 'cpu', 153: 'disk' };

function explain(
  { exitCode, seen }: Ending,
  { hasNote, stderr }: { hasNote: boolean; stderr: string },
): StopReason | undefined {
  if (exitCode === 0) return undefined;
  const endedBySignal = (exitCode ?? 0) > 128;
  return hasNote || (endedBySignal && diedOfMemory(stderr)) ? 'memory' : seen;
}

interface Left {
  /** That there was no more memory. */
  hasNote: boolean;
  tar: Buffer;
}

/** A line, then the output folder. */
function gatherLeft(stream: Readable | undefined, { outputFileBytes }: SandboxLimits): () => Left {
  // Headers and padding come on top of what the files hold.
  let room = outputFileBytes * 1.1 + 1_000_000;
  const chunks: Buffer[] = [];
  stream?.on('error', () => stream.destroy());
  stream?.on('data', (chunk: Buffer) => {
    if (room > 0) chunks.push(chunk);
    room -= chunk.length;
  });
  return () => {
    const bytes = Buffer.concat(chunks);
    const line = bytes.indexOf(10);
    return { hasNote: bytes.subarray(0, line).toString() === 'memory', tar: bytes.subarray(line + 1) };
  };
}

/** bubblewrap tells which process, seen from here, is the first one inside. */
function onFirstProcess(stream: Readable | undefined, found: (pid: number) => void): void {
  let text: string | undefined = '';
  stream?.on('error', () => stream.destroy());
  stream?.setEncoding('utf8').on('data', (chunk: string) => {
    if (text === undefined) return;
    text += chunk;
    const pid = /"child-pid":\s*(\d+)\D/.exec(text)?.[1];
    if (!pid) return;
    text = undefined;
    found(Number(pid));
  });
}
