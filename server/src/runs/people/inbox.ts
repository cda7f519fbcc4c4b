import type { InboxStore } from '../../store/runs/inbox.ts';
import { INBOX_CHANNEL } from '../../store/runs/inbox.ts';
import type { Listener } from '../../store/database/listener.ts';
import { databaseNow } from '../../store/database/database-time.ts';

export interface InboxDeps {
  store: InboxStore;
  listener: Listener;
}

export type Inbox = ReturnType<typeof createInbox>;

// A notice may be lost with its connection: waiting never depends on it alone.
const SAFETY_POLL_MS = 2_000;

/** Where a run at work waits for people: woken from whichever node took their call. */
export function createInbox({ store, listener }: InboxDeps) {
  const waiting = new Map<string, Set<() => void>>();
  const wake = (runId: string) => waiting.get(runId)?.forEach((look) => look());
  listener.on(INBOX_CHANNEL, wake);
  listener.onConnect(() => [...waiting.keys()].forEach(wake));

  /** Resolves at the next sign of something new, at the latest at `time`. */
  function nextSign(runId: string, { time, signal }: { time: number; signal: AbortSignal }) {
    const looks = waiting.get(runId) ?? new Set();
    waiting.set(runId, looks);
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = () => resolve();
    const timer = setTimeout(look, Math.max(0, Math.min(time - databaseNow(), SAFETY_POLL_MS)));
    looks.add(look);
    signal.addEventListener('abort', look);
    return {
      promise,
      done() {
        clearTimeout(timer);
        signal.removeEventListener('abort', look);
        looks.delete(look);
        if (looks.size === 0 && waiting.get(runId) === looks) waiting.delete(runId);
      },
    };
  }

  return {
    /** For a run at work: whether something was told to have arrived since it was last asked. */
    attend(runId: string) {
      let isNew = false;
      const looks = waiting.get(runId) ?? new Set();
      const look = () => void (isNew = true);
      waiting.set(runId, looks.add(look));
      return {
        hasNews() {
          const had = isNew;
          isNew = false;
          return had;
        },
        end() {
          looks.delete(look);
          if (looks.size === 0 && waiting.get(runId) === looks) waiting.delete(runId);
        },
      };
    },

    messages: (runId: string, channel: string) => store.list(runId, channel),
    sendOnce: store.sendOnce,

    /** Asks again whenever something arrives for the run, until there is an answer or the time is up. */
    async until<T>(
      runId: string,
      check: () => Promise<T | undefined>,
      limits: { time: number; signal: AbortSignal },
    ): Promise<T | undefined> {
      for (;;) {
        limits.signal.throwIfAborted();
        // Listening first: what arrives during the look is not missed.
        const sign = nextSign(runId, limits);
        try {
          const found = await check();
          if (found !== undefined || databaseNow() >= limits.time) return found;
          await sign.promise;
        } finally {
          sign.done();
        }
      }
    },
  };
}
