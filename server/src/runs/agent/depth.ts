import type { Depth } from '@quarry/api/common.ts';
import type { StartRunBody } from '@quarry/api/runs.ts';

/** Steps of a segment for each depth. */
const STEPS: Record<Depth, number> = { quick: 12, standard: 25, deep: 50 };

/** How deep a run goes, and what that sets. Runs of earlier releases do not say it. */
export function depthOf({ depth = 'standard' }: Partial<Pick<StartRunBody, 'depth'>>): {
  depth: Depth;
  maxSteps: number;
} {
  return { depth, maxSteps: STEPS[depth] };
}

/** An operator who has set a limit has set it for all: less deep runs stay below it, and none goes beyond it. */
export function stepsWithin(
  input: Partial<Pick<StartRunBody, 'depth'>>,
  ceiling: number | undefined,
): number {
  const { depth, maxSteps } = depthOf(input);
  if (ceiling === undefined) return maxSteps;
  return depth === 'quick' ? Math.min(maxSteps, ceiling) : ceiling;
}
