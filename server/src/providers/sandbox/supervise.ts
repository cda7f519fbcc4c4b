import type { ChildProcess } from 'node:child_process';
import type { GatheredOutput } from './gather-output.ts';
import { gatherOutput } from './gather-output.ts';
import type { SandboxJob, SandboxLimits, StopReason } from './sandbox.ts';
import { SandboxError } from './sandbox.ts';
import type { TreeWatch } from './watch-tree.ts';
import { watchTree } from './watch-tree.ts';

export interface Supervisor {
  said: GatheredOutput;
  /** Begins to watch a process and those below it; a folder is one that this process sees. */
  watch(pid: number, folder?: string): void;
  /** Waits for the end, also one that the watcher brings about. */
  ended(): Promise<Ending>;
}

export interface Ending {
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  /** Why it was stopped. */
  reason: StopReason | undefined;
  /** A limit that may explain why it failed. */
  seen: StopReason | undefined;
}

/** Stays with a process until it is gone, and ends it when it goes too far. */
export function supervise(
  child: ChildProcess,
  { job, limits }: { job: SandboxJob; limits: SandboxLimits },
): Supervisor {
  let reason: StopReason | undefined;
  let watched: { pid: number; watch: TreeWatch } | undefined;

  const stop = (why: StopReason) => {
    reason ??= why;
    child.kill('SIGKILL');
    if (watched && watched.pid !== child.pid) killIfThere(watched.pid);
  };
  const said = gatherOutput(job, { maxBytes: limits.outputBytes, onTooMuch: () => stop('output') });
  const exit = exitOf(child);
  const timer = setTimeout(() => stop('time'), limits.wallMs);
  const cancel = () => stop('cancelled');
  job.signal?.addEventListener('abort', cancel, { once: true });
  if (job.signal?.aborted) cancel();

  return {
    said,
    watch: (pid, folder) => {
      watched = { pid, watch: watchTree({ pid, limits, folder, onExceeded: stop }) };
      if (reason) stop(reason);
    },
    ended: async () => {
      try {
        const { code, signal } = await exit;
        return { exitCode: reason ? null : code, signal, reason, seen: watched?.watch.seen() };
      } finally {
        clearTimeout(timer);
        watched?.watch.stop();
        job.signal?.removeEventListener('abort', cancel);
      }
    },
  };
}

function exitOf(child: ChildProcess): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new SandboxError(`The sandbox did not start: ${error.message}`)));
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
