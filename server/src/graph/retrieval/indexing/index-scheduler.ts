import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../../log.ts';
import type { Listener } from '../../../store/database/listener.ts';
import { INDEXED_CHANNEL, UNINDEXED_CHANNEL } from '../../../store/retrieval/waiting-documents.ts';
import type { WaitingDocumentStore } from '../../../store/retrieval/waiting-documents.ts';
import type { IndexThread } from './index-thread.ts';

export interface IndexSchedulerOptions {
  listener: Listener;
  waiting: WaitingDocumentStore;
  /** Undefined on a node that leaves the work to others. */
  thread: IndexThread | undefined;
  log: Logger;
}

export interface Indexing {
  /** Somebody waits for what this workspace has: its turn is next. Resolves when some of it can be found, here or elsewhere. */
  hurry(workspaceId: string, signal: AbortSignal): Promise<void>;
  stop(): Promise<void>;
}

// So long after the first notice, and between batches while little comes in: what ends within that time becomes one batch.
const GATHER_MS = 500;
// For notices that nobody heard, and for what the dead node of another was at work on.
const SWEEP_MS = 3_000;
// A backlog takes no more than half of a processor: after a batch, rest for as long as it took, or for this long.
const LONGEST_REST_MS = 1_000;

/** Makes what runs have left searchable, in the background, a batch at a time. */
export function startIndexScheduler({ listener, waiting, thread, log }: IndexSchedulerOptions): Indexing {
  const stopping = new AbortController();
  const hurried: string[] = [];
  const waiters = new Map<string, Set<() => void>>();
  let working: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let rest = new AbortController();

  function soon(): void {
    if (!thread || working || stopping.signal.aborted) return;
    timer ??= setTimeout(begin, GATHER_MS).unref();
  }

  function begin(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!thread || working || stopping.signal.aborted) return;
    working = work(thread)
      .catch((error: unknown) => {
        // The sweep tries again.
        if (!stopping.signal.aborted) log.warn({ err: error }, 'indexing for recall failed');
      })
      .finally(() => {
        working = undefined;
        if (hurried.length > 0) begin();
      });
  }

  async function work(at: IndexThread): Promise<void> {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const { indexed, isMore, troubles } = await at.ask({ first: hurried.shift() });
      for (const trouble of troubles) log.warn({}, trouble);
      if (indexed === 0) return;
      const restMs = Math.min(performance.now() - startedAt, LONGEST_REST_MS);
      await restFor(isMore ? restMs : Math.max(restMs, GATHER_MS));
    }
  }

  /** Unless somebody is in a hurry. */
  async function restFor(ms: number): Promise<void> {
    if (hurried.length > 0) return;
    rest = new AbortController();
    await sleep(ms, undefined, { signal: rest.signal, ref: false }).catch(() => undefined);
  }

  async function sweep(): Promise<void> {
    try {
      if (thread && !working && (await waiting.isAny())) soon();
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'looking for what is not indexed failed');
    }
  }

  listener.on(UNINDEXED_CHANNEL, soon);
  listener.on(INDEXED_CHANNEL, (workspaceId) => {
    for (const wake of waiters.get(workspaceId) ?? []) wake();
  });
  listener.onConnect(() => void sweep());
  const sweeping = setInterval(() => void sweep(), SWEEP_MS).unref();

  return {
    hurry(workspaceId, signal) {
      return new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const mine = waiters.get(workspaceId) ?? new Set();
        waiters.set(workspaceId, mine);
        const wake = () => {
          mine.delete(wake);
          if (mine.size === 0) waiters.delete(workspaceId);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        mine.add(wake);
        signal.addEventListener('abort', wake);
        if (!thread) return;
        if (!hurried.includes(workspaceId)) hurried.push(workspaceId);
        rest.abort();
        begin();
      });
    },

    async stop() {
      stopping.abort();
      clearInterval(sweeping);
      clearTimeout(timer);
      rest.abort();
      await thread?.close();
      await working;
    },
  };
}
