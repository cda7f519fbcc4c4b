import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import type { ParseJob, ParseResult } from './parse-job.ts';
import { outOfMemoryExit } from './parse-job.ts';
import { WebError } from './web-error.ts';

export interface ParsePoolSettings {
  /** Processes at the same time; started when there is work, ended when there has been none for a while. */
  size: number;
  timeLimitMs: number;
  memoryLimitMb: number;
  idleMs: number;
}

export interface ParsePool {
  parse(job: ParseJob, signal?: AbortSignal): Promise<Extract<ParseResult, { ok: true }>['document']>;
  close(): void;
}

interface Task {
  job: ParseJob;
  finish(result: ParseResult): void;
}

interface ParseProcess {
  child: ChildProcess;
  task?: Task;
  timer?: NodeJS.Timeout;
  /** The last it said on its way down, for the log. */
  lastWords: string;
}

const processFile = new URL('./parse-process.ts', import.meta.url);

/** Parses documents in processes of their own, so that a hostile one takes nobody else with it. */
export function createParsePool(settings: ParsePoolSettings): ParsePool {
  const processes = new Set<ParseProcess>();
  const waiting: Task[] = [];

  function startProcess(): ParseProcess {
    const process = forkParser(settings);
    const { child } = process;
    processes.add(process);
    child.on('message', (result: ParseResult) => {
      finish(process, result);
      work();
    });
    child.on('error', (error) => gone(process, String(error)));
    child.on('exit', (code, signal) =>
      gone(process, code === outOfMemoryExit ? 'memory' : `${code ?? signal}`),
    );
    return process;
  }

  function work(): void {
    while (waiting.length > 0) {
      const free = [...processes].find(({ task }) => !task);
      if (!free && processes.size >= settings.size) return;
      give(free ?? startProcess(), waiting.shift()!);
    }
  }

  function give(process: ParseProcess, task: Task): void {
    clearTimeout(process.timer);
    process.task = task;
    hold(process.child, true);
    process.timer = setTimeout(() => {
      const message = `The document could not be read within ${settings.timeLimitMs / 1_000} seconds.`;
      end(process, { ok: false, code: 'unreadable', message });
    }, settings.timeLimitMs);
    // A process that is gone by now says so in its exit event.
    process.child.send(task.job, () => {});
  }

  function finish(process: ParseProcess, result: ParseResult): void {
    clearTimeout(process.timer);
    process.task?.finish(result);
    process.task = undefined;
    process.timer = setTimeout(() => end(process), settings.idleMs).unref();
    hold(process.child, false);
  }

  function gone(process: ParseProcess, reason: string): void {
    processes.delete(process);
    const detail = `${reason} ${process.lastWords}`.trim();
    const message =
      reason === 'memory'
        ? 'The document needs more memory than it may have.'
        : 'The document could not be read.';
    finish(process, { ok: false, code: 'unreadable', message, detail });
    clearTimeout(process.timer);
    work();
  }

  function end(process: ParseProcess, result?: ParseResult): void {
    processes.delete(process);
    if (result) finish(process, result);
    clearTimeout(process.timer);
    process.child.kill('SIGKILL');
    work();
  }

  function parse(job: ParseJob, signal?: AbortSignal): ReturnType<ParsePool['parse']> {
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const stop = () => {
        reject(signal!.reason);
        const place = waiting.indexOf(task);
        if (place >= 0) waiting.splice(place, 1);
        const busy = [...processes].find((process) => process.task === task);
        if (busy) end(busy);
      };
      const task: Task = {
        job,
        finish: (result) => {
          signal?.removeEventListener('abort', stop);
          if (result.ok) resolve(result.document);
          else reject(new WebError(result.code, result.message, { cause: result.detail }));
        },
      };
      signal?.addEventListener('abort', stop, { once: true });
      waiting.push(task);
      work();
    });
  }

  function close(): void {
    const result: ParseResult = { ok: false, code: 'unreadable', message: 'The reader is closed.' };
    for (const task of waiting.splice(0)) task.finish(result);
    for (const process of processes) end(process, result);
  }

  return { parse, close };
}

function forkParser({ memoryLimitMb }: Pick<ParsePoolSettings, 'memoryLimitMb'>): ParseProcess {
  const child = fork(processFile, [String(memoryLimitMb)], {
    // No environment: a document that gets the better of a parser finds no secrets there.
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const process: ParseProcess = { child, lastWords: '' };
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    process.lastWords = (process.lastWords + text).slice(-2_000);
  });
  return process;
}

// An idle process must not keep ours alive; one that works for us must.
function hold(child: ChildProcess, isWorking: boolean): void {
  const change = isWorking ? 'ref' : 'unref';
  child[change]();
  child.channel?.[change]();
  const stderr = child.stderr as (ChildProcess['stderr'] & { ref?(): void; unref?(): void }) | null;
  stderr?.[change]?.();
}
