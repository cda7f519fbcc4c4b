import type { RunWriter } from '../events/event-log.ts';

export interface Steps {
  /** Done once under its key, however often the node crashes: a finished step is read, not repeated. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** What was kept under a key, if it was. */
  kept(key: string): unknown;
  /** Whether it is the first time that this is done. */
  first(key: string): boolean;
  /** Whether it has been done. */
  has(key: string): boolean;
}

export function createSteps(writer: RunWriter, finished: ReadonlyMap<string, unknown>): Steps {
  const known = new Map(finished);
  const keep = (key: string, output: unknown) => {
    known.set(key, output);
    writer.keepStep(key, output);
  };
  return {
    async run<T>(key: string, work: () => Promise<T>): Promise<T> {
      if (known.has(key)) return known.get(key) as T;
      const output = await work();
      keep(key, output);
      return output;
    },
    kept: (key) => known.get(key),
    first(key) {
      if (known.has(key)) return false;
      keep(key, true);
      return true;
    },
    has: (key) => known.has(key),
  };
}
