import { unavailable } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import { QUEUE_CHANNEL } from '../../store/runs/run-queue.ts';
import type { ClaimedRun, RunQueueStore } from '../../store/runs/run-queue.ts';
import type { Listener } from '../../store/database/listener.ts';

export interface RunCaps {
  /** How many runs this node works on at once; 0 when it only takes calls. */
  perNode: number;
  /** How many of one workspace are at work at once over all nodes; 0 for no cap. */
  perWorkspace: number;
  /** How many may wait before new ones are refused. */
  mostWaiting: number;
}

export interface RunQueueDeps {
  caps: RunCaps;
  store: RunQueueStore;
  listener: Listener;
  /** How many runs this node works on right now. */
  atWork: () => number;
  begin: (run: ClaimedRun) => Promise<void>;
  log: Logger;
}

export type RunQueue = ReturnType<typeof createRunQueue>;

// For what no notice has told: a node that died with runs waiting, a place that freed itself elsewhere.
const SWEEP_MS = 1_000;

/**
 * Where runs wait for a place. Below the caps nothing is asked of the database: a run begins on the node that took its
 * call. Beyond them it is stored as waiting, and nodes claim the next one whenever a place is free, the workspace with
 * the fewest runs at work first.
 */
export function createRunQueue({ caps, store, listener, atWork, begin, log }: RunQueueDeps) {
  /** Claimed or let through, and not yet at work. */
  const beginning = new Set<string>();
  let mayWait = true;
  let claiming: Promise<void> | undefined;
  let isAskedAgain = false;
  let sweep: NodeJS.Timeout | undefined;

  const hasPlace = () => atWork() + beginning.size < caps.perNode;

  async function claimAll(): Promise<void> {
    while (hasPlace()) {
      const run = await store.claim(caps);
      if (!run) {
        // With a cap per workspace those who remain may only be held back.
        mayWait = (await store.count()) > 0;
        return;
      }
      await through(run.id, () => begin(run));
    }
  }

  /** Keeps a place for the run until it is at work. */
  async function through(runId: string, work: () => Promise<void>): Promise<void> {
    beginning.add(runId);
    try {
      await work();
    } catch (error) {
      beginning.delete(runId);
      throw error;
    }
  }

  function claim(): Promise<void> {
    if (claiming) isAskedAgain = true;
    else isAskedAgain = false;
    claiming ??= claimAll()
      .catch((error: unknown) => log.warn({ err: error }, 'claiming runs that wait failed'))
      .finally(() => {
        claiming = undefined;
        if (isAskedAgain) void claim();
      });
    return claiming;
  }

  const wake = () => {
    mayWait = true;
    void claim();
  };

  return {
    /** From here on this node takes what waits. */
    open(): void {
      listener.on(QUEUE_CHANNEL, wake);
      listener.onConnect(wake);
      sweep = setInterval(() => mayWait && void claim(), SWEEP_MS).unref();
      void claim();
    },

    /** Whether a new run may begin here at once, without a place in the line. */
    isOpen: () => caps.perWorkspace === 0 && !mayWait && hasPlace(),

    through,

    hasBegun: (runId: string) => void beginning.delete(runId),

    /** Refuses beyond the hard cap. */
    async requireRoom(): Promise<void> {
      if ((await store.count()) < caps.mostWaiting) return;
      throw unavailable(`${caps.mostWaiting} runs are waiting already. Try again in a moment.`);
    },

    /** A stored run takes its place in the line: it begins here, elsewhere, or is told that it waits. */
    async enter(runId: string): Promise<{ isWaiting: boolean }> {
      mayWait = true;
      await claiming;
      await claim();
      const isWaiting = await store.sayQueued(runId);
      if (isWaiting) await store.announce();
      return { isWaiting };
    },

    /** A run has left its place. */
    placeIsFree: () => mayWait && void claim(),

    async stop(): Promise<void> {
      clearInterval(sweep);
      mayWait = false;
      await claiming;
    },
  };
}
