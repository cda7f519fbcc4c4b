import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { gatherOutput } from '../gather-output.ts';
import type { FoundFile } from '../output-files.ts';
import { keepOutputFiles } from '../output-files.ts';
import { readSkillFolder } from '../read-skill-folder.ts';
import type {
  InputFile,
  Sandbox,
  SandboxJob,
  SandboxLanguage,
  SandboxLimits,
  SandboxResult,
  StopReason,
} from '../sandbox.ts';
import { SandboxError, defaultLimits } from '../sandbox.ts';
import { insideOf } from '../work-paths.ts';
import { askPiston } from './ask-piston.ts';
import type { PistonServer } from './ask-piston.ts';
import { jobFile, pistonScripts, shellVariables } from './piston-scripts.ts';

const runtimes = z.array(z.object({ language: z.string(), aliases: z.array(z.string()).nullish() }));

const answer = z.object({
  run: z.object({
    stdout: z.string(),
    stderr: z.string(),
    code: z.number().nullish(),
    signal: z.string().nullish(),
    status: z.string().nullish(),
  }),
});
type Run = z.infer<typeof answer>['run'];

/** A Piston server (github.com/engineer-man/piston): another machine, with its own walls and limits. */
export async function createPiston(server: PistonServer, signal?: AbortSignal): Promise<Sandbox> {
  const offered = runtimes.parse(
    await askPiston(server, { path: '/api/v2/runtimes', signal: signal ?? AbortSignal.timeout(5_000) }),
  );
  const known = new Set(offered.flatMap(({ language, aliases }) => [language, ...(aliases ?? [])]));
  const languages = (Object.keys(pistonScripts) as SandboxLanguage[]).filter((language) =>
    known.has(pistonScripts[language].runtime),
  );
  return {
    tier: 'remote',
    languages,
    hasNetwork: false,
    note: 'Runs on another machine: no network, and output only when the code has ended.',
    run: (job) => run(job, server),
  };
}

async function run(job: SandboxJob, server: PistonServer): Promise<SandboxResult> {
  if (job.network) throw new SandboxError('There is no network in this sandbox');
  const limits = { ...defaultLimits, ...job.limits };
  const started = performance.now();
  const mark = randomUUID();
  const body = await requestOf(job, { mark, limits });
  const asked = await ask(body, { job, limits, server });
  const durationMs = performance.now() - started;
  if ('reason' in asked) {
    const nothing = { stdout: '', stderr: '', outputFiles: [], refusedFiles: [] };
    return { exitCode: null, reason: asked.reason, ...nothing, durationMs };
  }
  const [stdout = '', listed = ''] = asked.stdout.split(`${mark}\n`);
  let reason = reasonOf(asked);
  const said = gatherOutput(job, { maxBytes: limits.outputBytes, onTooMuch: () => (reason ??= 'output') });
  said.take('stdout', Buffer.from(stdout));
  said.take('stderr', Buffer.from(asked.stderr));
  return {
    exitCode: reason ? null : (asked.code ?? null),
    ...(reason && { reason }),
    ...said.end(),
    ...keepOutputFiles(readFiles(listed), { job, limits }),
    durationMs,
  };
}

interface Ask {
  job: SandboxJob;
  limits: SandboxLimits;
  server: PistonServer;
}

async function ask(body: object, { job, limits, server }: Ask): Promise<Run | { reason: StopReason }> {
  const timeout = AbortSignal.timeout(limits.wallMs + graceMs);
  const signal = job.signal ? AbortSignal.any([job.signal, timeout]) : timeout;
  try {
    const said = await askPiston(server, { path: '/api/v2/execute', body, signal });
    return answer.parse(said).run;
  } catch (error) {
    if (job.signal?.aborted) return { reason: 'cancelled' };
    if (timeout.aborted) return { reason: 'time' };
    if (error instanceof z.ZodError)
      throw new SandboxError('The remote sandbox gave an answer that makes no sense');
    throw error;
  }
}

/** What the way there and back may take on top. */
const graceMs = 15_000;

async function requestOf(
  job: SandboxJob,
  { mark, limits }: { mark: string; limits: SandboxLimits },
): Promise<object> {
  const { program, language } = job;
  const script = pistonScripts[language];
  const skill = job.skillDir ? await readSkillFolder(job.skillDir) : [];
  const place = 'script' in program ? insideOf('skill', program.script) : `quarry-main.${script.extension}`;
  const env = {
    ...job.env,
    ...Object.fromEntries((job.secrets ?? []).map(({ key, value }) => [key, value])),
  };
  const args = program.args ?? [];
  const files: InputFile[] = [
    { name: script.name, bytes: await readFile(path.join(import.meta.dirname, script.file)) },
    { name: jobFile, bytes: Buffer.from(JSON.stringify({ mark, place, env, args })) },
    ...('code' in program ? [{ name: place, bytes: Buffer.from(program.code) }] : []),
    ...(language === 'shell'
      ? [{ name: 'quarry-env.sh', bytes: Buffer.from(shellVariables({ mark, place, env })) }]
      : []),
    ...(job.files ?? []).map(({ name, bytes }) => ({ name: insideOf('.', name).slice(2), bytes })),
    ...skill.map(({ name, bytes }) => ({ name: insideOf('skill', name), bytes })),
  ];
  return {
    language: script.runtime,
    version: '*',
    files: files.map(({ name, bytes }) => ({
      name,
      content: Buffer.from(bytes).toString('base64'),
      encoding: 'base64',
    })),
    args,
    run_timeout: limits.wallMs,
    run_cpu_time: limits.cpuSeconds * 1_000,
    run_memory_limit: limits.memoryBytes,
  };
}

const statuses: Record<string, StopReason> = { TO: 'time', OL: 'output', EL: 'output' };

function reasonOf({ status, signal, code }: Run): StopReason | undefined {
  if (status && statuses[status]) return statuses[status];
  if (signal === 'SIGXCPU') return 'cpu';
  return signal === 'SIGKILL' && code === null ? 'memory' : undefined;
}

function readFiles(listed: string): FoundFile[] {
  const lines = listed.split('\n');
  return lines.flatMap((line, at): FoundFile[] => {
    const [encoded, content] = line.split(' ');
    if (!encoded || content === undefined) return [];
    const name = Buffer.from(encoded, 'base64').toString();
    // A line without an end was cut off on its way, and half a file is none.
    if (at === lines.length - 1)
      return [{ kind: 'refused', name, reason: 'it is larger than what the remote sandbox lets through' }];
    if (content === '!') return [{ kind: 'refused', name, reason: 'it is not a regular file' }];
    return [{ kind: 'file', name, bytes: Buffer.from(content, 'base64') }];
  });
}
