import { Worker } from 'node:worker_threads';
import type { ClientConfig } from 'pg';

/** What the thread says about a workspace. */
export type RankAnswer = { workspaceId: string } & ({ done: boolean } | { error: string });

export interface RankThread {
  /** Whether ranks were computed. */
  rank(workspaceId: string): Promise<boolean>;
  close(): Promise<void>;
}

const workerFile = new URL('./rank-worker.ts', import.meta.url);
const IDLE_MS = 30_000;

/** Started when there is work, ended when there has been none for a while. One workspace at a time. */
export function createRankThread(connection: ClientConfig): RankThread {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const waiting = new Map<string, { resolve: (done: boolean) => void; reject: (error: Error) => void }>();

  function start(): Worker {
    // A PoolConfig may hold functions, which cannot be handed over; a connection is made of plain values.
    const settings = JSON.parse(JSON.stringify(connection)) as ClientConfig;
    const started = new Worker(workerFile, { workerData: settings });
    started.unref();
    started.on('message', (answer: RankAnswer) => {
      const waiter = waiting.get(answer.workspaceId);
      waiting.delete(answer.workspaceId);
      if (waiting.size === 0) idle = setTimeout(() => void end(), IDLE_MS).unref();
      if ('error' in answer) waiter?.reject(new Error(answer.error));
      else waiter?.resolve(answer.done);
    });
    started.on('error', (error) => lose(started, error as Error));
    started.on('exit', () => lose(started, new Error('the thread that computes ranks has ended')));
    return started;
  }

  function lose(lost: Worker, error: Error): void {
    if (lost !== worker) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  async function end(): Promise<void> {
    const ended = worker;
    if (!ended) return;
    lose(ended, new Error('the thread that computes ranks was stopped'));
    await ended.terminate();
  }

  return {
    rank(workspaceId) {
      clearTimeout(idle);
      worker ??= start();
      const answer = new Promise<boolean>((resolve, reject) => waiting.set(workspaceId, { resolve, reject }));
      worker.postMessage(workspaceId);
      return answer;
    },
    async close() {
      clearTimeout(idle);
      await end();
    },
  };
}
