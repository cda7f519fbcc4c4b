import { withoutLogFields } from '../../log.ts';
import type { Logger } from '../../log.ts';
import type { FinishedRun, RunEnded, RunStore } from '../../store/runs/runs.ts';
import { retryWhileDatabaseAway } from '../durable/retry-database.ts';

// More at once would only make the first of them wait for the last.
const MOST_AT_ONCE = 64;

export interface FinishQueueDeps {
  runs: RunStore;
  nodeId: string;
  signal: AbortSignal;
  log: Logger;
}

interface Waiting {
  run: FinishedRun;
  resolve: (ended: RunEnded | undefined) => void;
  reject: (error: unknown) => void;
}

/** Runs that end at the same time are ended by one statement: while one is under way, the next ones gather. */
export function createFinishQueue({ runs, nodeId, signal, log }: FinishQueueDeps) {
  let queue: Waiting[] = [];
  let isBusy = false;

  async function work(): Promise<void> {
    isBusy = true;
    while (queue.length > 0) {
      const taken = queue.slice(0, MOST_AT_ONCE);
      queue = queue.slice(MOST_AT_ONCE);
      await finishAll(taken);
    }
    isBusy = false;
  }

  async function finishAll(taken: Waiting[]): Promise<void> {
    try {
      const ended = await finish(taken.map(({ run }) => run));
      for (const { run, resolve } of taken) resolve(ended.get(run.batch.runId));
    } catch (error) {
      // One of them may be to blame: alone, each gets the answer that is its own.
      if (taken.length === 1) return taken[0]!.reject(error);
      for (const one of taken) await finishAll([one]);
    }
  }

  const finish = (ends: FinishedRun[]) =>
    retryWhileDatabaseAway(() => runs.finish(ends, nodeId), { signal, log });

  return {
    /** Undefined when the lease is lost. */
    finish(run: FinishedRun): Promise<RunEnded | undefined> {
      return new Promise((resolve, reject) => {
        queue.push({ run, resolve, reject });
        if (!isBusy) void withoutLogFields(work);
      });
    },
  };
}
