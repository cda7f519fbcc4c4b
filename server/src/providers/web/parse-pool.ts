import type { DocumentOwner } from './fair-queue.ts';
import type { ParseJob, ParseResult } from './parse-job.ts';
import type { ParseTask, ScheduleSettings } from './parse-schedule.ts';
import { createParseSchedule } from './parse-schedule.ts';
import { WebError } from './web-error.ts';

export interface ParsePool {
  parse(
    job: ParseJob,
    options?: { signal?: AbortSignal; owner?: DocumentOwner },
  ): Promise<Extract<ParseResult, { ok: true }>['document']>;
  close(): void;
}

const expectedMsPerByte = 0.001;
const longestExpectedMs = 10_000;

/**
 * Parses documents in processes of their own, so that a hostile one takes nobody else with it, and in a fair order, so
 * that nobody waits for all that somebody else wants to read.
 */
export function createParsePool(settings: ScheduleSettings): ParsePool {
  const schedule = createParseSchedule(settings);
  return {
    parse: (job, { signal, owner = {} } = {}) => {
      signal?.throwIfAborted();
      return new Promise((resolve, reject) => {
        const stop = () => {
          reject(signal!.reason);
          schedule.drop(task);
        };
        const task = newTask(job, owner, (result) => {
          signal?.removeEventListener('abort', stop);
          if (result.ok) resolve(result.document);
          else reject(new WebError(result.code, result.message, { cause: result.detail }));
        });
        signal?.addEventListener('abort', stop, { once: true });
        schedule.add(task);
      });
    },
    close: () => schedule.close(),
  };
}

function newTask(job: ParseJob, owner: DocumentOwner, finish: ParseTask['finish']): ParseTask {
  const expectedMs = Math.min(longestExpectedMs, job.source.bytes.length * expectedMsPerByte);
  return { job, owner, expectedMs, isSlow: false, askedAt: performance.now(), putBack: 0, finish };
}
