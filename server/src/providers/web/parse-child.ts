import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { ParseJob, ParseResult } from './parse-job.ts';
import { begun, outOfMemoryExit } from './parse-job.ts';

/** A parse process as the pool sees it. */
export interface ParseChild {
  begin(job: ParseJob): void;
  /** Others come first on the processor from now on, until it ends. */
  demote(): void;
  /** It has nothing to do: it does not keep our process alive. */
  rest(): void;
  kill(): void;
}

export interface ParseChildSettings {
  memoryLimitMb: number;
  /** The program; tests have one whose documents say what it does. */
  processFile?: URL;
}

interface Watcher {
  begun(): void;
  result(result: ParseResult): void;
  /** It ended, of its own or by a signal; `detail` is for the log. */
  gone(ending: { isOutOfMemory: boolean; detail: string }): void;
}

const ownProcessFile = new URL('./parse-process.ts', import.meta.url);

export function startParseChild(
  { memoryLimitMb, processFile = ownProcessFile }: ParseChildSettings,
  watcher: Watcher,
): ParseChild {
  const child = fork(processFile, [String(memoryLimitMb)], {
    // No environment: a document that gets the better of a parser finds no secrets there.
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let lastWords = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-2_000);
  });
  const gone = (reason: string, isOutOfMemory = false) =>
    watcher.gone({ isOutOfMemory, detail: `${reason} ${lastWords}`.trim() });
  child.on('message', (said: ParseResult | typeof begun) => {
    if (said === begun) watcher.begun();
    else watcher.result(said);
  });
  child.on('error', (error) => gone(String(error)));
  child.on('exit', (code, signal) => gone(`${code ?? signal}`, code === outOfMemoryExit));
  return {
    begin: (job) => {
      hold(child, true);
      // A process that is gone by now says so in its exit event.
      child.send(job, () => {});
    },
    demote: () => demote(child),
    rest: () => hold(child, false),
    kill: () => void child.kill('SIGKILL'),
  };
}

function demote({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch (error) {
    // It may have ended a moment ago.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SYSTEM_ERROR') throw error;
  }
}

// An idle process must not keep ours alive; one that works for us must.
function hold(child: ChildProcess, isWorking: boolean): void {
  const change = isWorking ? 'ref' : 'unref';
  child[change]();
  child.channel?.[change]();
  const stderr = child.stderr as (ChildProcess['stderr'] & { ref?(): void; unref?(): void }) | null;
  stderr?.[change]?.();
}
