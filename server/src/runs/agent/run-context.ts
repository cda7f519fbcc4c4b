import type { TokenUsage } from '@quarry/api/common.ts';
import type { Model } from '../../providers/model/model.ts';
import type { RunRow } from '../../store/runs/runs.ts';
import type { Tool } from '../../tools/tool.ts';
import type { RunWriter } from '../events/event-log.ts';
import type { HumanWaits } from '../people/human-waits.ts';
import type { Inbox } from '../people/inbox.ts';

/** A segment at work: the run, its model, its pen, and what earlier attempts have finished. */
export interface RunContext {
  run: RunRow;
  model: Model;
  writer: RunWriter;
  /** Ends with a cancellation, a lost lease or a stop of the service; never with a limit. */
  signal: AbortSignal;
  steps: Steps;
  /** What the run's model may choose from. */
  tools: readonly Tool[];
  /** What people say to the run while it is at work, and how long it has waited for them. */
  inbox: Inbox;
  waits: HumanWaits;
  /** All that model calls of this segment have cost. */
  usage: TokenUsage;
}

export interface Steps {
  /** Done once under its key, however often the node crashes: a finished step is read, not repeated. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Whether it is the first time that this is done. */
  first(key: string): boolean;
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
    first(key) {
      if (known.has(key)) return false;
      keep(key, true);
      return true;
    },
  };
}

export function addUsage(total: TokenUsage, more: TokenUsage): void {
  total.inputTokens += more.inputTokens;
  total.outputTokens += more.outputTokens;
}
