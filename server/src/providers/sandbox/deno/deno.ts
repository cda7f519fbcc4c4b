import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { findProgram } from '../../browser/find-program.ts';
import { coverInherited } from '../inherited-descriptors.ts';
import { diedOfMemory } from '../died-of-memory.ts';
import { keepOutputFiles } from '../output-files.ts';
import { readSkillFolder } from '../read-skill-folder.ts';
import type { InputFile, Sandbox, SandboxJob, SandboxLimits, SandboxResult, StopReason } from '../sandbox.ts';
import { SandboxError, defaultLimits } from '../sandbox.ts';
import { takeSandboxUser } from '../sandbox-user.ts';
import type { Ending } from '../supervise.ts';
import { supervise } from '../supervise.ts';
import { insideOf } from '../work-paths.ts';
import type { DenoParts } from './deno-parts.ts';
import { denoEnvironment, denoFlags } from './deno-parts.ts';
import type { DenoAnswer } from './split-answer.ts';
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
    const snapshot = job.language === 'python' ? await parts.snapshot() : undefined;
    const input = await inputOf(job, { mark, limits, pyodide: parts.pyodide, snapshot });
    const user = takeSandboxUser();
    try {
      const hasOwnAccount = user.id !== undefined;
      const [program, ...args] = [
        ...wrap(wrappers, { limits, hasOwnAccount }),
        parts.deno,
        ...denoArgs(parts, { limits, snapshot }),
      ];
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
    note: 'Python with its standard library only (and no time zones); no shell, no child processes, no network.',
    run,
  };
}

async function inputOf(
  job: SandboxJob,
  given: { mark: string; limits: SandboxLimits; pyodide: string; snapshot: string | undefined },
): Promise<Buffer> {
  const { mark, limits, pyodide, snapshot } = given;
  const skill = job.skillDir ? await readSkillFolder(job.skillDir) : [];
  const extension = job.language === 'python' ? 'py' : 'mjs';
  const { program } = job;
  const place = 'script' in program ? insideOf('/skill', program.script) : `/run/main.${extension}`;
  const files: InputFile[] = [
    ...(job.files ?? []).map(({ name, bytes }) => ({ name: insideOf('/job', name), bytes })),
    ...skill.map(({ name, bytes }) => ({ name: insideOf('/skill', name), bytes })),
    ...('code' in program ? [{ name: place, bytes: Buffer.from(program.code) }] : []),
  ];
  const env = {
    HOME: '/job',
    TMPDIR: '/tmp',
    OUTPUT_DIR: '/job/output',
    SKILL_DIR: '/skill',
    LANG: 'C.UTF-8',
    ...job.env,
    ...Object.fromEntries((job.secrets ?? []).map(({ key, value }) => [key, value])),
  };
  const header = {
    mark,
    place,
    env,
    language: job.language,
    args: program.args ?? [],
    diskBytes: limits.diskBytes,
    pyodide,
    snapshot,
    files: files.map(({ name, bytes }) => ({ name, size: bytes.length })),
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...files.map(({ bytes }) => bytes)]);
}

function denoArgs(
  { pyodide, runtime }: DenoParts,
  { limits, snapshot }: { limits: SandboxLimits; snapshot: string | undefined },
): string[] {
  const megabytes = Math.floor(limits.memoryBytes / 1_048_576);
  return [
    'run',
    ...denoFlags,
    `--v8-flags=--max-old-space-size=${megabytes}`,
    // Given up as soon as Python is loaded. JavaScript gets files in memory instead of `node:fs`.
    snapshot
      ? `--allow-read=${pyodide},${snapshot}`
      : `--import-map=${path.join(runtime, 'import-map.json')}`,
    path.join(runtime, 'runtime.mjs'),
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

// For Deno itself, and for the half of it that V8 takes on x64 for machine code before it has any.
const dataSlack = 1_024 * 1_024 * 1_024;

/** Limits by the kernel, and an end when we end, where the system has the programs for it. */
function wrap(
  { prlimit, setpriv }: Wrappers,
  { limits, hasOwnAccount }: { limits: SandboxLimits; hasOwnAccount: boolean },
): string[] {
  const limit = [
    `--cpu=${Math.ceil(limits.cpuSeconds)}:${Math.ceil(limits.cpuSeconds) + 1}`,
    `--data=${limits.memoryBytes + dataSlack}`,
    // It has no business with files.
    '--fsize=0',
    '--nofile=128',
    '--core=0',
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
  const { said, watch, ended } = supervise(child, { job, limits });
  const split = splitAtMark(mark, limits.outputFileBytes * 1.1 + 1_000_000);
  child.stdout!.on('data', (chunk: Buffer) => said.take('stdout', split.take(chunk)));
  child.stderr!.on('data', (chunk: Buffer) => said.take('stderr', chunk));
  if (child.pid !== undefined) watch(child.pid);
  const ending = await ended();
  said.take('stdout', split.rest());
  const answer = split.answer();
  const output = said.end();
  const reason = ending.reason ?? explain(ending, { answer, stderr: output.stderr });
  return {
    // One that ended without an answer did not end well, whatever it says.
    exitCode: answer?.exitCode ?? (ending.exitCode === 0 ? 1 : ending.exitCode),
    ...(reason && { reason }),
    ...output,
    ...keepOutputFiles(answer?.found ?? [], { job, limits }),
    durationMs: performance.now() - started,
  };
}

function explain(
  { signal }: Ending,
  { answer, stderr }: { answer: DenoAnswer | undefined; stderr: string },
): StopReason | undefined {
  if (signal === 'SIGXCPU') return 'cpu';
  if (signal && diedOfMemory(stderr)) return 'memory';
  if (!answer || answer.exitCode === 0) return undefined;
  if (answer.isOutOfMemory) return 'memory';
  return answer.isFull ? 'disk' : undefined;
}
