import type { Model } from '../providers/model/model.ts';
import type { RunRow } from '../store/runs.ts';
import type { RunWriter } from './event-log.ts';

/** A segment at work: the run, its model, its pen, and what earlier attempts have finished. */
export interface RunContext {
  run: RunRow;
  model: Model;
  writer: RunWriter;
  /** Ends with a cancellation, a lost lease or a stop of the service; never with a limit. */
  signal: AbortSignal;
  /** Done once under its key, however often the node crashes: a finished step is read, not repeated. */
  step<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export function createStep(writer: RunWriter, finished: ReadonlyMap<string, unknown>): RunContext['step'] {
  const known = new Map(finished);
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (known.has(key)) return known.get(key) as T;
    const output = await work();
    known.set(key, output);
    writer.keepStep(key, output);
    return output;
  };
}
