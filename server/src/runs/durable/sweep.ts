import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../log.ts';
import type { RemoveBatch, RetentionStore } from '../../store/workspace/retention.ts';
import { databaseNow } from '../../store/database/database-time.ts';

/** In days; 0 keeps for ever. */
export interface Retention {
  /** Whole runs: questions, answers, turns. */
  runsDays: number;
  /** The texts of sources. */
  sourcesDays: number;
  eventsDays: number;
  screenshotsDays: number;
  filesDays: number;
}

export interface SweepDeps {
  store: RetentionStore;
  retention: Retention;
  log: Logger;
}

const DAY_MS = 86_400_000;
const EVERY_MS = 3_600_000;
/** Nodes that start together do not sweep together. */
const FIRST_AFTER_MS = 60_000;
const BETWEEN_BATCHES_MS = 20;

const daysAgo = (days: number) => new Date(databaseNow() - days * DAY_MS);

/** Removes what is no longer needed or wanted, now and then, in the background. */
export function createSweep({ store, retention, log }: SweepDeps) {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<unknown> | undefined;

  function tasks(): Record<string, RemoveBatch> {
    const { runsDays, sourcesDays, eventsDays, screenshotsDays, filesDays } = retention;
    return {
      ...(runsDays > 0 && {
        runs: () => store.runs(daysAgo(runsDays)),
        conversations: () => store.conversations(daysAgo(runsDays)),
      }),
      ...(sourcesDays > 0 && { sources: () => store.sources(daysAgo(sourcesDays)) }),
      ...(eventsDays > 0 && { timelines: () => store.timelines(daysAgo(eventsDays)) }),
      ...(screenshotsDays > 0 && { screenshots: () => store.screenshots(daysAgo(screenshotsDays)) }),
      ...(filesDays > 0 && { files: () => store.files(daysAgo(filesDays)) }),
      steps: store.steps,
      messages: store.messages,
      idempotency: store.idempotency,
      rateLimits: store.rateLimits,
      signInLinks: store.signInLinks,
      workflows: store.workflows,
    };
  }

  /** Batch by batch, with a breath between them, until nothing is left or another node is at it. */
  async function sweep(): Promise<Record<string, number>> {
    const removed: Record<string, number> = {};
    for (const [name, removeBatch] of Object.entries(tasks())) {
      for (;;) {
        if (stopping.signal.aborted) return removed;
        const count = await removeBatch();
        if (count === 'busy') return removed;
        if (count === 0) break;
        removed[name] = (removed[name] ?? 0) + count;
        await sleep(BETWEEN_BATCHES_MS);
      }
    }
    return removed;
  }

  function round(): void {
    sweeping = sweep()
      .then(
        (removed) => Object.keys(removed).length > 0 && log.info({ removed }, 'swept what was past its time'),
        (error: unknown) => log.warn({ err: error }, 'a sweep failed; the next one goes on'),
      )
      .finally(() => schedule(EVERY_MS));
  }

  function schedule(afterMs: number): void {
    if (!stopping.signal.aborted) timer = setTimeout(round, afterMs * (1 + Math.random())).unref();
  }

  return {
    open: () => schedule(FIRST_AFTER_MS),
    sweep,
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(timer);
      await sweeping;
    },
  };
}
