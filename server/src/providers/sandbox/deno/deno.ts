import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { findProgram } from '../../browser/find-program.ts';
import { gatherOutput } from '../gather-output.ts';
import { coverInherited } from '../inherited-descriptors.ts';
import { keepOutputFiles } from '../output-files.ts';
import { readSkillFolder } from '../read-skill-folder.ts';
import type { InputFile, Sandbox, SandboxJob, SandboxLimits, SandboxResult, StopReason } from '../sandbox.ts';
import { SandboxError, defaultLimits } from '../sandbox.ts';
import { takeSandboxUser } from '../sandbox-user.ts';
import { watchTree } from '../watch-tree.ts';
import { insideOf } from '../work-paths.ts';
import type { DenoParts } from './deno-parts.ts';
import { denoEnvironment, denoFlags } from './deno-parts.ts';
import { splitAtMark } from './split-answer.ts';

/**
 * Deno without permissions, and Python inside it as WebAssembly. Files exist in its memory only. One process with
 * nothing it may do, against one that can do little: see docs/decisions for what that means.
 */
export async function createDeno(parts: DenoParts): Promise<Sandbox> {
  const wrappers = await findWrappers();

  async function run(job: SandboxJob): Promise<SandboxResult> {
    if (job.language === 'shell') throw new SandboxError('There is no shell in this sandbox');
    if (job.network) throw new SandboxError('There is no network in this sandbox');
    const limits = { ...defaultLimits, ...job.limits };
    const mark = randomUUID();
    const input = await inputOf(job, { mark, limits, parts });
    const user = takeSandboxUser();
    try {
      const hasOwnAccount = user.id !== undefined;
      const [program, ...args] = [...wrap(wrappers, { limits, hasOwnAccount }), parts.deno, ...denoArgs(job, { limits, parts })];
      const child = spawn(program!, args, {
        env: denoEnvironment,
        cwd: '/',
        uid: user.id,
        gid: user.id,
        stdio: coverInherited(['pipe', 'pipe', 'pipe']),
      });
      child.stdin!.on('error', () => child.stdin!.destroy()).end(input);
      return await follow(child, { job, limits, mark });
    } finally {
      user.release();
    }
  }

  return {
    tier: 'deno',
    languages: ['python', 'javascript'],
    hasNetwork: false,
    note: 'Python with its standard library only; no shell, no child processes, no network.',
    run,
  };
}

async function inputOf(
  job: SandboxJob,
  { mark, limits, parts }: { mark: string; limits: SandboxLimits; parts: DenoParts },
): Promise<Buffer> {
  const skill = job.skillDir ? await readSkillFolder(job.skillDir) : [];
  const extension = job.language === 'python' ? 'py' : 'mjs';
  const { program } = job;
  const place = 'script' in program ? insideOf('/skill', program.script) : `/run/main.${extension}`;
  const files: InputFile[] = [
    ...(job.files ?? []).map(({ name, bytes }) => ({ name: insideOf('/work', name), bytes })),
    ...skill.map(({ name, bytes }) => ({ name: insideOf('/skill', name), bytes })),
    ...('code' in program ? [{ name: place, bytes: Buffer.from(program.code) }] : []),
  ];
  const env = {
    ...{ HOME: '/work', TMPDIR: '/tmp', OUTPUT_DIR: '/work/output', SKILL_DIR: '/skill', LANG: 'C.UTF-8' },
    ...job.env,
    ...Object.fromEntries((job.secrets ?? []).map(({ key, value }) => [key, value])),
  };
  const header = {
    ...{ mark, place, env, language: job.language, args: program.args ?? [], diskBytes: limits.diskBytes },
    ...{ pyodide: parts.pyodide, snapshot: parts.snapshot },
    files: files.map(({ name, bytes }) => ({ name, size: bytes.length })),
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...files.map(({ bytes }) => bytes)]);
}

function denoArgs(job: SandboxJob, { limits, parts }: { limits: SandboxLimits; parts: DenoParts }): string[] {
  const megabytes = Math.floor(limits.memoryBytes / 1_048_576);
  const isPython = job.language === 'python';
  return [
    'run',
    ...denoFlags,
    `--v8-flags=--max-old-space-size=${megabytes}`,
    // Given up as soon as Python is loaded.
    ...(isPython ? [`--allow-read=${parts.pyodide},${parts.snapshot}`] : []),
    ...(isPython ? [] : [`--import-map=${path.join(parts.runtime, 'import-map.json')}`]),
    path.join(parts.runtime, 'runtime.mjs'),
  ];
}

interface Wrappers {
  prlimit: string | undefined;
  setpriv: string | undefined;
}

async function findWrappers(): Promise<Wrappers> {
  const [prlimit, setpriv] = await Promise.all([findProgram(['prlimit'], []), findProgram(['setpriv'], [])]);
  return { prlimit, setpriv };
}

const dataSlack = 512 * 1_024 * 1_024;

/** Limits by the kernel, and an end when we end, where the system has the programs for it. */
function wrap(
  { prlimit, setpriv }: Wrappers,
  { limits, hasOwnAccount }: { limits: SandboxLimits; hasOwnAccount: boolean },
): string[] {
  const limit = [
    `--cpu=${limits.cpuSeconds}:${limits.cpuSeconds + 1}`,
    `--data=${limits.memoryBytes + dataSlack}`,
    // It has no business with files.
    ...['--fsize=0', '--nofile=128', '--core=0'],
    // Counted for an account: ours may run anything else.
    ...(hasOwnAccount ? [`--nproc=${limits.processes}`] : []),
  ];
  return [
    ...(setpriv ? [setpriv, '--pdeathsig', 'KILL', '--no-new-privs', '--'] : []),
    ...(prlimit ? [prlimit, ...limit, '--'] : []),
  ];
}

async function follow(
  child: ChildProcess,
  { job, limits, mark }: { job: SandboxJob; limits: SandboxLimits; mark: string },
): Promise<SandboxResult> {
  const started = performance.now();
  let reason: StopReason | undefined;
  const stop = (why: StopReason) => {
    reason ??= why;
    child.kill('SIGKILL');
  };
  const said = gatherOutput(job, { maxBytes: limits.outputBytes, onTooMuch: () => stop('output') });
  const split = splitAtMark(mark, limits.outputFileBytes * 1.1 + 1_000_000);
  child.stdout!.on('data', (chunk: Buffer) => said.take('stdout', split.take(chunk)));
  child.stderr!.on('data', (chunk: Buffer) => said.take('stderr', chunk));
  const watch = child.pid === undefined ? undefined : watchTree({ pid: child.pid, limits, onExceeded: stop });
  const timer = setTimeout(() => stop('time'), limits.wallMs);
  const cancel = () => stop('cancelled');
  job.signal?.addEventListener('abort', cancel, { once: true });
  if (job.signal?.aborted) cancel();
  try {
    const { code, signal } = await exitOf(child);
    said.take('stdout', split.rest());
    const answer = split.answer();
    const output = said.end();
    reason ??= explain({ signal, stderr: output.stderr, isFull: Boolean(answer?.isFull && answer.exitCode !== 0) });
    return {
      exitCode: child.killed ? null : (answer?.exitCode ?? (code === 0 ? 1 : code)),
      ...(reason && { reason }),
      ...output,
      ...keepOutputFiles(answer?.found ?? [], { job, limits }),
      durationMs: performance.now() - started,
    };
  } finally {
    clearTimeout(timer);
    watch?.stop();
    job.signal?.removeEventListener('abort', cancel);
  }
}

interface Ending {
  signal: NodeJS.Signals | null;
  stderr: string;
  isFull: boolean;
}

function explain({ signal, stderr, isFull }: Ending): StopReason | undefined {
  if (signal === 'SIGXCPU') return 'cpu';
  if (signal && /out of memory/i.test(stderr)) return 'memory';
  return isFull ? 'disk' : undefined;
}

function exitOf(child: ChildProcess): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new SandboxError(`Deno did not start: ${error.message}`)));
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}
