import type { ConnectionKind } from '@quarry/api/connections.ts';
import type { Logger } from '../../log.ts';
import { databaseNow } from '../../store/database/database-time.ts';
import type { HealthNote, ProviderHealthStore } from '../../store/workspace/provider-health.ts';

interface Outcome {
  workspaceId: string;
  kind: ConnectionKind;
  provider: string;
  /** A sentence that members may read. Without it: the provider has answered. */
  failure?: string;
}

export type HealthNotes = ReturnType<typeof createHealthNotes>;

const FLUSH_MS = 500;
/** A provider that goes on answering is written down this often. */
const SUCCESS_EVERY_MS = 15_000;
const LONGEST_FAILURE = 500;

/** Remembers how providers fare, and stores it a moment later: nobody waits for it. */
export function createHealthNotes({ store, log }: { store: Pick<ProviderHealthStore, 'note'>; log: Logger }) {
  let waiting = new Map<string, HealthNote>();
  const lastSuccess = new Map<string, number>();
  const timer = setInterval(() => void flush(), FLUSH_MS).unref();

  async function flush(): Promise<void> {
    if (waiting.size === 0) return;
    const notes = [...waiting.values()];
    waiting = new Map();
    await store.note(notes).catch((error: unknown) => {
      log.warn({ err: error }, 'how providers fare could not be stored');
    });
  }

  return {
    note({ workspaceId, kind, provider, failure }: Outcome): void {
      const key = `${workspaceId} ${kind} ${provider}`;
      const now = databaseNow();
      if (failure === undefined) {
        if (now - (lastSuccess.get(key) ?? -Infinity) < SUCCESS_EVERY_MS) return;
        lastSuccess.set(key, now);
      } else {
        // What it answers next is news again.
        lastSuccess.delete(key);
      }
      const before = waiting.get(key) ?? { workspaceId, kind, provider, ...NOTHING };
      waiting.set(
        key,
        failure === undefined
          ? { ...before, successAt: new Date(now) }
          : { ...before, failureAt: new Date(now), failure: failure.slice(0, LONGEST_FAILURE) },
      );
    },
    /** What was noted is stored now. */
    flush,
    async stop(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}

const NOTHING = { successAt: null, failureAt: null, failure: null };
