import type { RunWriter } from '../events/event-log.ts';

export interface Steps {
  /** Done once under its key, however often the node crashes: a finished step is read, not repeated. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Begun once at most: undefined when an earlier attempt has begun it and not come to its end. */
  once<T>(key: string, work: () => Promise<T>): Promise<T | undefined>;
  /** What was kept under a key, if it was. */
  kept(key: string): unknown;
  /** Whether it is the first time that this is done. */
  first(key: string): boolean;
  /** Whether it has been done. */
  has(key: string): boolean;
}

/** `mayGoOn` throws when the run may be another node's by now: nothing is done that it may have done already. */
export function createSteps(
  writer: RunWriter,
  finished: ReadonlyMap<string, unknown>,
  mayGoOn: () => void = () => undefined,
): Steps {
  const known = new Map(finished);
  const keep = (key: string, output: unknown) => {
    known.set(key, output);
    writer.keepStep(key, output);
  };
  async function run<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (known.has(key)) return known.get(key) as T;
    mayGoOn();
    const output = await work();
    keep(key, output);
    return output;
  }
  return {
    run,
    async once(key, work) {
      const begun = `${key}/begun`;
      if (!known.has(key) && known.has(begun)) return undefined;
      if (!known.has(begun)) keep(begun, true);
      // Written down before it is begun, or a crash would not find it.
      await writer.flushed();
      return run(key, work);
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
