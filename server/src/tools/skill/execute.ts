import { fileUrl } from '@quarry/api/files.ts';
import type { StoredFile } from '@quarry/api/files.ts';
import { SandboxError } from '../../providers/sandbox/sandbox.ts';
import type { OutputFile, OutputStream, Sandbox, SandboxResult } from '../../providers/sandbox/sandbox.ts';
import type { Injection, SentRequest } from '../../providers/web/proxy/proxy-parts.ts';
import { SealError } from '../../store/workspace/secrets.ts';
import type { StreamedText, ToolContext } from '../tool.ts';
import type { Program } from './decision.ts';
import type { InputFiles } from './input-files.ts';
import type { SecretNeed, Skill } from './skill.ts';
import { secretsKeptFrom } from './kept-secrets.ts';
import type { SkillDeps } from './skill-deps.ts';

/** How the code has ended, as far as it is worth keeping. */
export interface Execution extends Pick<SandboxResult, 'exitCode' | 'reason' | 'refusedFiles'> {
  stdout: string;
  stderr: string;
  outputFiles: StoredFile[];
  /** Why there was nothing to run. */
  brokeDown?: string;
  /** What it wanted to send and was refused, each once. */
  unsent?: SentRequest[];
  /** Why that was not sent in the end. */
  notSent?: string;
}

export interface ExecutionRequest {
  skill: Skill;
  sandboxes: readonly Sandbox[];
  run: Program;
  attempt: number;
  /** Names the run of code within the call of the tool. */
  key: string;
  /** The hosts it may send something to; all unless given. */
  sendTo?: ReadonlySet<string>;
  inputs: () => Promise<InputFiles>;
}

const HEAD_CHARS = 12_000;
const TAIL_CHARS = 6_000;
const MOST_UNSENT = 50;

/**
 * Runs the code as a durable step: when it has ended, it is not run again. One that a crash interrupted is begun
 * again, so code may run more than once, though only one of its ends counts.
 */
export function execute(
  deps: SkillDeps,
  context: ToolContext,
  request: ExecutionRequest,
): Promise<Execution> {
  const { skill, attempt, key } = request;
  return context.stream(key, {
    restart: { type: 'skill-session-start', payload: { skillName: skill.name, attempt: attempt + 1 } },
    work: async (show) => {
      const streams: Record<OutputStream, StreamedText> = {
        stdout: streamed('stdout'),
        stderr: streamed('stderr'),
      };
      try {
        const unsent = new Map<string, SentRequest>();
        const result = await runGuarded(deps, context, {
          ...request,
          onUnsent: (sent) =>
            void (unsent.size < MOST_UNSENT && unsent.set(`${sent.method} ${sent.url}`, sent)),
          onOutput: (stream, text) => show(text, streams[stream]),
        });
        context.signal.throwIfAborted();
        const kept = await keep(deps, context, result);
        return { ...kept, ...(unsent.size > 0 && { unsent: [...unsent.values()] }) };
      } catch (error) {
        if (!(error instanceof SandboxError || error instanceof SealError)) throw error;
        return { ...nothing, brokeDown: error.message };
      }
    },
  });
}

const nothing: Execution = { exitCode: null, stdout: '', stderr: '', outputFiles: [], refusedFiles: [] };

const streamed = (stream: OutputStream): StreamedText => ({
  type: 'skill-delta',
  payload: { stream },
  field: 'text',
});

/** Values of secrets live in here only: for the proxy, for the sandbox where the skill says so, and to be taken out. */
async function runGuarded(
  deps: SkillDeps,
  { scope, signal }: ToolContext,
  request: ExecutionRequest & {
    onUnsent: (sent: SentRequest) => void;
    onOutput: (stream: OutputStream, text: string) => void;
  },
): Promise<SandboxResult> {
  const { skill, sandboxes, run, inputs, sendTo, onUnsent, onOutput } = request;
  const sandbox = sandboxes.find(({ languages }) => languages.includes(run.language))!;
  const keys = skill.secrets.map(({ key }) => key);
  const values = await deps.secrets.reveal(scope, keys);
  const gone = keys.filter((key) => !values.has(key));
  if (gone.length > 0) throw new SealError(`the secrets ${gone.join(', ')} were deleted meanwhile`);
  const { files } = await inputs();
  const inject = skill.secrets.flatMap((need) => injections(need, values.get(need.key)!));
  const maySend = (sent: SentRequest) => {
    const isApproved = sendTo!.has(sent.host);
    if (!isApproved) onUnsent(sent);
    return isApproved;
  };
  const checkFor = secretsKeptFrom(skill.secrets, values);
  const way = { hosts: skill.hosts, inject, checkFor, ...(sendTo && { maySend }) };
  const proxy = skill.hosts.length > 0 ? await deps.openProxy(way) : undefined;
  try {
    return await sandbox.run({
      ...run,
      files,
      skillDir: skill.folder,
      secrets: skill.secrets.filter(({ env }) => env).map(({ key }) => ({ key, value: values.get(key)! })),
      redact: [...values.values()].flatMap((value) => [value, value.trim()]).filter(Boolean),
      ...(proxy && { network: { socketPath: proxy.socketPath } }),
      signal,
      onOutput,
    });
  } finally {
    await proxy?.close();
  }
}

function injections({ key, hosts, header, format }: SecretNeed, secret: string): Injection[] {
  const value = format.replace('{secret}', () => secret.trim());
  if (hosts.length > 0 && /[^\t\x20-\x7e\x80-\xff]/.test(value))
    throw new SealError(
      `the secret ${key} cannot be sent as a header: register it again as one line of plain text`,
    );
  return hosts.map((host) => ({ host, header, value }));
}

async function keep(
  { fileStore }: SkillDeps,
  { scope, runId }: ToolContext,
  result: SandboxResult,
): Promise<Execution> {
  const outputFiles: StoredFile[] = [];
  for (const file of result.outputFiles) outputFiles.push(await save(file));
  const { exitCode, reason, refusedFiles } = result;
  return {
    exitCode,
    ...(reason && { reason }),
    stdout: middleCut(result.stdout),
    stderr: middleCut(result.stderr),
    outputFiles,
    refusedFiles: refusedFiles.slice(0, 20),
  };

  async function save({ name, bytes }: OutputFile): Promise<StoredFile> {
    const row = await fileStore.save(
      { workspaceId: scope.workspaceId, userId: scope.userId },
      { name, bytes: Buffer.from(bytes), runId },
    );
    return { id: row.id, url: fileUrl(row.id), name, mediaType: row.mediaType, size: row.size };
  }
}

function middleCut(text: string): string {
  const clean = text.replaceAll('\0', '');
  if (clean.length <= HEAD_CHARS + TAIL_CHARS) return clean;
  return `${clean.slice(0, HEAD_CHARS)}\n[…]\n${clean.slice(-TAIL_CHARS)}`.toWellFormed();
}
