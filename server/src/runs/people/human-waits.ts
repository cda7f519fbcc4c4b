import type { Steps } from '../agent/steps.ts';
import { databaseNow } from '../../store/database/database-time.ts';

/** Time in which a run waits for people, which does not count against its limit. */
export interface HumanWaits {
  totalMs(): number;
  /** Counts from `since`, which may lie before a crash, until the work is done. */
  during<T>(since: number, work: () => Promise<T>): Promise<T>;
  /** A step that may contain waiting: when an earlier attempt has done it, its waiting counts as well. */
  counted<T>(steps: Steps, key: string, work: () => Promise<T>): Promise<T>;
}

export function createHumanWaits(): HumanWaits {
  let finishedMs = 0;
  const open = new Set<{ since: number }>();
  const totalMs = () => {
    const now = databaseNow();
    return finishedMs + now - Math.min(now, ...[...open].map(({ since }) => since));
  };
  return {
    totalMs,
    async during(since, work) {
      const wait = { since };
      open.add(wait);
      try {
        return await work();
      } finally {
        open.delete(wait);
        finishedMs += databaseNow() - since;
      }
    },
    async counted(steps, key, work) {
      let isDoneNow = false;
      const { output, waitedMs } = await steps.run(key, async () => {
        isDoneNow = true;
        const before = totalMs();
        return { output: await work(), waitedMs: totalMs() - before };
      });
      if (!isDoneNow) finishedMs += waitedMs;
      return output;
    },
  };
}
