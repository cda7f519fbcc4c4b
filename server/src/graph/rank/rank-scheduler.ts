import type { Logger } from '../../log.ts';
import { GRAPH_CHANNEL } from '../../store/graph/graph-changes.ts';
import type { GraphWaitingStore } from '../../store/graph/graph-waiting.ts';
import type { Listener } from '../../store/database/listener.ts';
import type { RankThread } from './rank-thread.ts';

export interface RankSchedulerOptions {
  listener: Listener;
  waiting: GraphWaitingStore;
  thread: RankThread;
  log: Logger;
}

/** After a change it is quiet for so long, or changes have gone on for so long, before ranks are computed. */
const QUIET_MS = 300;
const LONGEST_MS = 2_000;
// For changes whose notice nobody heard, and for computations whose node has died.
const SWEEP_MS = 5_000;

interface Due {
  since: number;
  timer: NodeJS.Timeout;
}

/**
 * Keeps the ranks of all graphs up to date in the background. Every node learns of every change; the claim in the database
 * lets one of them compute.
 */
export function startRankScheduler({ listener, waiting, thread, log }: RankSchedulerOptions) {
  const due = new Map<string, Due>();
  const busy = new Map<string, Promise<void>>();
  let isStopped = false;

  function soon(workspaceId: string): void {
    if (isStopped) return;
    const known = due.get(workspaceId);
    const since = known?.since ?? Date.now();
    clearTimeout(known?.timer);
    const wait = Math.max(0, Math.min(QUIET_MS, since + LONGEST_MS - Date.now()));
    due.set(workspaceId, { since, timer: setTimeout(() => begin(workspaceId), wait).unref() });
  }

  function begin(workspaceId: string): void {
    due.delete(workspaceId);
    // What has changed since the running computation began is seen to when it ends.
    const before = busy.get(workspaceId) ?? Promise.resolve();
    const work = before.then(() => rank(workspaceId));
    busy.set(workspaceId, work);
    void work.finally(() => {
      if (busy.get(workspaceId) === work) busy.delete(workspaceId);
    });
  }

  async function rank(workspaceId: string): Promise<void> {
    if (isStopped) return;
    try {
      await thread.ask(workspaceId);
    } catch (error) {
      // The sweep tries again.
      if (!isStopped) log.warn({ err: error, workspaceId }, 'the ranks of a graph could not be computed');
    }
  }

  async function sweep(): Promise<void> {
    try {
      for (const workspaceId of await waiting.forgotten(SWEEP_MS))
        if (!busy.has(workspaceId)) soon(workspaceId);
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, 'looking for graphs without ranks failed');
    }
  }

  listener.on(GRAPH_CHANNEL, soon);
  listener.onConnect(() => void sweep());
  const timer = setInterval(() => void sweep(), SWEEP_MS).unref();

  return {
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      for (const { timer: pending } of due.values()) clearTimeout(pending);
      await thread.close();
      await Promise.allSettled(busy.values());
    },
  };
}
