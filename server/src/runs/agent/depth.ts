import type { Depth } from '@quarry/api/common.ts';
import type { StartRunBody } from '@quarry/api/run-requests.ts';
import type { RunLimits } from './limits.ts';

/** What a segment may take at each depth. */
const OF_DEPTH: Record<Depth, Pick<RunLimits, 'maxSteps' | 'maxTokens'>> = {
  quick: { maxSteps: 12, maxTokens: 500_000 },
  standard: { maxSteps: 25, maxTokens: 2_000_000 },
  deep: { maxSteps: 50, maxTokens: 8_000_000 },
};

/** What an operator has set, where he has. */
export interface LimitSettings extends Pick<RunLimits, 'maxSeconds'> {
  maxSteps?: number | undefined;
  maxTokens?: number | undefined;
}

/**
 * The limits of a run's segments, by its depth. An operator who has set a limit has set it for all: less deep runs stay
 * below it, and none goes beyond it. Runs of earlier releases do not say how deep they go.
 */
export function limitsOf(
  { depth = 'standard' }: Partial<Pick<StartRunBody, 'depth'>>,
  { maxSeconds, maxSteps, maxTokens }: LimitSettings,
): RunLimits {
  const own = OF_DEPTH[depth];
  const within = (limit: number, ceiling: number | undefined) => {
    if (ceiling === undefined) return limit;
    return depth === 'quick' ? Math.min(limit, ceiling) : ceiling;
  };
  return {
    maxSeconds,
    maxSteps: within(own.maxSteps, maxSteps),
    maxTokens: within(own.maxTokens, maxTokens),
  };
}
