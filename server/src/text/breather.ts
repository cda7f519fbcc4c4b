import { setImmediate } from 'node:timers/promises';

const SLICE_MS = 10;

export interface Breather {
  /** True when this piece of work has held the event loop for its share. */
  due(): boolean;
  /** Lets others run, and throws the signal's reason when the work is no longer wanted. */
  rest(): Promise<void>;
}

/** For long computations: `if (breather.due()) await breather.rest();` in the inner loop. */
export function createBreather(signal?: AbortSignal): Breather {
  let since = performance.now();
  return {
    due: () => performance.now() - since >= SLICE_MS,
    async rest() {
      signal?.throwIfAborted();
      await setImmediate();
      signal?.throwIfAborted();
      since = performance.now();
    },
  };
}
