import type { Logger } from '../../log.ts';
import type { ModelUsage } from '../../providers/model/model.ts';
import { sumUsage } from '../../providers/model/sum-usage.ts';
import type { BegunRun, RunRow } from '../../store/runs/runs.ts';
import type { SourceStore } from '../../store/workspace/sources.ts';
import type { Tool } from '../../tools/tool.ts';
import type { RunWriter } from '../events/event-log.ts';
import type { Guard } from '../guard/guard.ts';
import type { HumanWaits } from '../people/human-waits.ts';
import type { Inbox } from '../people/inbox.ts';
import type { BoundModels } from './bind-models.ts';
import type { Ear } from './ear.ts';
import type { Floor } from './floor.ts';
import type { RunLimits } from './limits.ts';
import type { Steps } from './steps.ts';

/** A segment at work: the run, its models, its pen, and what earlier attempts have finished. */
export interface RunContext extends BoundModels {
  run: RunRow;
  writer: RunWriter;
  /** Texts of tools that work at the same time take turns. */
  floor: Floor;
  /** Ends with a cancellation, a lost lease or a stop of the service; never with a limit. */
  signal: AbortSignal;
  steps: Steps;
  /** What the run's model may choose from. */
  tools: readonly Tool[];
  /** What people say to the run while it is at work, and how long it has waited for them. */
  inbox: Inbox;
  waits: HumanWaits;
  /** What they say to it as a whole; none for what is done beside a segment. */
  ear?: Ear;
  /** Whether text from outside has come in, and what may go out. */
  guard: Guard;
  log: Logger;
  sources: Pick<SourceStore, 'ofRun'>;
  /** Whether what sources do not carry is mended. */
  repairs: boolean;
  /** All that model calls of this segment have cost; within the call of a tool, those of that call. */
  usage: ModelUsage;
  /** What the segment has used around the call of a tool, before it. */
  spentBefore?: () => Spent;
  /** US dollars that models have cost; what has no known price counts as nothing. */
  costOf?: (usage: ModelUsage) => number;
  /** Of the segment; none for what is done beside one. */
  limits?: RunLimits;
  /** Before each turn of a segment: what others have spent meanwhile narrows its limits. */
  narrow?: (turn: number) => Promise<void>;
}

/** At the beginning of a segment, with what holds for it. */
export interface SegmentContext extends RunContext {
  run: BegunRun;
}

/** So much of a segment's limits. */
export interface Spent {
  tokens: number;
  /** US dollars. */
  cost: number;
}

/** All that a segment has used so far, that of the calls around it included. */
export function spentOf({
  spentBefore,
  usage,
  costOf,
}: Pick<RunContext, 'spentBefore' | 'usage' | 'costOf'>): Spent {
  const before = spentBefore?.() ?? { tokens: 0, cost: 0 };
  return {
    tokens: before.tokens + usage.inputTokens + usage.outputTokens,
    cost: before.cost + (costOf?.(usage) ?? 0),
  };
}

export function addUsage(total: ModelUsage, more: ModelUsage): void {
  Object.assign(total, sumUsage(total, more));
}
