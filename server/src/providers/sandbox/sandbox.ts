import type { Writable } from 'node:stream';

/** A place where code that nobody has read may run. */
export interface Sandbox {
  readonly tier: SandboxTier;
  readonly languages: readonly SandboxLanguage[];
  /** Whether a job may name a proxy. Without one there is no network in any tier. */
  readonly hasNetwork: boolean;
  /** Whether a job may be talked to while it runs. */
  readonly takesInput?: boolean;
  /** What this tier lacks, for the prompt and for the operator; empty where it lacks nothing. */
  readonly note: string;
  /** Resolves however the code ends. Throws SandboxError when the code could not be started at all. */
  run(job: SandboxJob): Promise<SandboxResult>;
}

export type SandboxTier = 'bubblewrap' | 'deno' | 'remote';
export type SandboxLanguage = 'python' | 'javascript' | 'shell';
export type OutputStream = 'stdout' | 'stderr';

/**
 * What every tier promises the code: it starts in the work folder, where its input files are; SKILL_DIR is the skill's
 * folder, not writable; what it leaves in OUTPUT_DIR (`output` in the work folder) is handed back.
 */
export interface SandboxJob {
  language: SandboxLanguage;
  program: SandboxProgram;
  files?: InputFile[];
  /** A folder on this machine, seen by the code as SKILL_DIR. */
  skillDir?: string;
  env?: Record<string, string>;
  /** Become environment variables inside. Only for a skill that must hold the value: better, the proxy adds it. */
  secrets?: SandboxSecret[];
  /** More values that must not come out, such as those that the proxy adds. */
  redact?: string[];
  network?: SandboxNetwork;
  limits?: Partial<SandboxLimits>;
  signal?: AbortSignal;
  /** Given the standard input of the code, which stays open until the code ends. Without it there is none. */
  onInput?: (input: Writable) => void;
  /** Output as it comes, in whole characters and without secrets. */
  onOutput?: (stream: OutputStream, text: string) => void;
}

type SandboxProgram =
  | { code: string; args?: string[] }
  /** A path inside the skill's folder, such as `scripts/convert.py`. */
  | { script: string; args?: string[] };

export interface InputFile {
  /** Relative to the work folder. */
  name: string;
  bytes: Uint8Array;
}

interface SandboxSecret {
  key: string;
  value: string;
}

interface SandboxNetwork {
  /** The guarded proxy's unix socket, in a folder that every account may enter: the code is not run by ours. */
  socketPath: string;
}

export interface SandboxLimits {
  wallMs: number;
  /** Of all processes together. */
  cpuSeconds: number;
  /** Of all processes together. */
  memoryBytes: number;
  /** Processes and threads. */
  processes: number;
  /** Standard output and standard error together. */
  outputBytes: number;
  /** What the work folder may hold. */
  diskBytes: number;
  outputFiles: number;
  /** Of all output files together. */
  outputFileBytes: number;
}

export type StopReason = 'time' | 'cpu' | 'memory' | 'output' | 'processes' | 'disk' | 'cancelled';

export interface SandboxResult {
  /** Null when the code was stopped from outside. */
  exitCode: number | null;
  /** The limit it ran into. */
  reason?: StopReason;
  stdout: string;
  stderr: string;
  outputFiles: OutputFile[];
  /** What was left in the output folder and is not handed back, with the reason. */
  refusedFiles: { name: string; reason: string }[];
  durationMs: number;
}

export interface OutputFile {
  name: string;
  bytes: Uint8Array;
}

/** The sandbox itself did not work, whatever the code was. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
}

export const defaultLimits: SandboxLimits = {
  wallMs: 60_000,
  cpuSeconds: 60,
  memoryBytes: 1_024 * 1_024 * 1_024,
  processes: 128,
  outputBytes: 1_000_000,
  diskBytes: 256 * 1_024 * 1_024,
  outputFiles: 50,
  outputFileBytes: 50_000_000,
};
