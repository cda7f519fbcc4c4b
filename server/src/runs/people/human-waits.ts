import type { Steps } from '../agent/steps.ts';
import { databaseNow } from '../../store/database/database-time.ts';

/** Time in which a run waits for people, which does not count against its limit. Waits that overlap count once. */
export interface HumanWaits {
  totalMs(): number;
  /** Counts from `since`, which may lie before a crash, until the work is done. */
  during<T>(since: number, work: () => Promise<T>): Promise<T>;
  /** A step that may contain waiting: when an earlier attempt has done it, its waiting counts as well. */
  counted<T>(steps: Steps, key: string, work: () => Promise<T>): Promise<T>;
}

/** From, until. */
type Interval = [number, number];

/** A step as it is stored. Nodes of version 0.1 know the sum alone, and want it. */
interface CountedStep<T> {
  output: T;
  waitedMs: number;
  waited?: Interval[];
}

/** Only what lies within the segment counts: a run that is resumed has its whole time again. */
export function createHumanWaits(segmentStartedAt: Date): HumanWaits {
  let finished: Interval[] = [];
  let unplacedMs = 0;
  const open = new Set<{ since: number }>();

  const all = (): Interval[] => {
    const now = databaseNow();
    return union([...finished, ...[...open].map(({ since }): Interval => [since, now])]);
  };
  const add = (more: Interval[]) => {
    finished = union([...finished, ...more]);
  };
  const totalMs = () => {
    const start = segmentStartedAt.getTime();
    return unplacedMs + lengthOf(all().map(([from, until]): Interval => [Math.max(from, start), until]));
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
        add([[since, databaseNow()]]);
      }
    },
    async counted<T>(steps: Steps, key: string, work: () => Promise<T>) {
      let isDoneNow = false;
      const step = await steps.run<CountedStep<T>>(key, async () => {
        isDoneNow = true;
        const begunAt = databaseNow();
        const output = await work();
        const waited = all().filter(([, until]) => until >= begunAt);
        return { output, waitedMs: lengthOf(waited), waited };
      });
      if (!isDoneNow && step.waited) add(step.waited);
      else if (!isDoneNow) unplacedMs += step.waitedMs;
      return step.output;
    },
  };
}

/** The same time in order and without overlaps. */
function union(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const [from, until] of intervals.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else merged.push([from, until]);
  }
  return merged;
}

const lengthOf = (intervals: readonly Interval[]) =>
  intervals.reduce((sum, [from, until]) => sum + Math.max(0, until - from), 0);
