import type { Depth, TokenUsage } from '@quarry/api/common.ts';
import type { PastPlan, PastPlanStore } from '../../store/runs/past-plans.ts';
import type { ToolContext } from '../tool.ts';
import { MOST_ADDED } from './more-steps.ts';
import type { PlanEstimate, PlannedStep } from './plan-content.ts';

export interface PlanPrices {
  past: PastPlanStore;
  /** What models cost a workspace. */
  costIn(workspaceId: string): Promise<CostOf>;
}

/** US dollars for what a model has used; null where its price is not known. */
type CostOf = (modelName: string, used: TokenUsage) => number | null;

interface Range {
  least: number;
  most: number;
}

/** Fewer past plans say too little. */
const ENOUGH = 3;
const PAST = 20;

/** One step and its share of the answer, by rule of thumb: searching, reading some pages, a summary. */
const STEP: Record<Depth, { seconds: Range; tokens: Range }> = {
  quick: { seconds: { least: 5, most: 40 }, tokens: { least: 6_000, most: 25_000 } },
  standard: { seconds: { least: 10, most: 120 }, tokens: { least: 10_000, most: 90_000 } },
  deep: { seconds: { least: 40, most: 600 }, tokens: { least: 40_000, most: 500_000 } },
};
/** Of the tokens, what a model writes. */
const WRITTEN = 0.12;

/** What a plan may take: as plans of the same depth have taken before, or else as steps of that depth usually do. */
export async function expectedOf(
  { past, costIn }: PlanPrices,
  { scope, input, model }: ToolContext,
  steps: readonly PlannedStep[],
): Promise<PlanEstimate> {
  const depth = input.depth ?? 'standard';
  const mayAdd = MOST_ADDED[depth];
  const costOf = await costIn(scope.workspaceId);
  const known = await past.ofDepth(scope, { depth, limit: PAST });
  const scale = { least: steps.length, most: steps.length + mayAdd };
  if (known.length >= ENOUGH)
    return { ...fromPast(known, { scale, costOf }), pastRuns: known.length, mayAdd };
  // Steps that need nothing from each other run at the same time.
  const inRow = longestChain(steps);
  const { seconds, tokens } = STEP[depth];
  const all = times(tokens, scale);
  return {
    seconds: times(seconds, { least: inRow, most: inRow + mayAdd }),
    tokens: all,
    cost: costRange(all, (count) => costOf(model.name, split(count))),
    pastRuns: 0,
    mayAdd,
  };
}

function fromPast(
  past: readonly PastPlan[],
  { scale, costOf }: { scale: Range; costOf: CostOf },
): Pick<PlanEstimate, 'seconds' | 'tokens' | 'cost'> {
  const each = (value: (plan: PastPlan) => number) => quartiles(past.map((plan) => value(plan) / plan.steps));
  const costs = past.map(({ used }) => used.map((line) => costOf(line.model, line)));
  const isPriced = costs.every((lines) => lines.every((cost) => cost !== null));
  return {
    seconds: times(
      each(({ seconds }) => seconds),
      scale,
    ),
    tokens: times(
      each(({ used }) => sum(used.map(({ inputTokens, outputTokens }) => inputTokens + outputTokens))),
      scale,
    ),
    cost: isPriced
      ? timesExactly(quartiles(past.map((plan, i) => sum(costs[i]!) / plan.steps)), scale)
      : null,
  };
}

const sum = (numbers: readonly (number | null)[]): number =>
  numbers.reduce<number>((total, one) => total + (one ?? 0), 0);

const split = (count: number): TokenUsage => ({
  inputTokens: Math.round(count * (1 - WRITTEN)),
  outputTokens: Math.round(count * WRITTEN),
});

function costRange({ least, most }: Range, costOf: (tokens: number) => number | null): Range | null {
  const [low, high] = [costOf(least), costOf(most)];
  return low === null || high === null ? null : { least: low, most: high };
}

/** How many steps have to wait for each other, at most. */
function longestChain(steps: readonly PlannedStep[]): number {
  const lengths = new Map<string, number>();
  for (const { id, needs } of steps)
    lengths.set(id, 1 + Math.max(0, ...needs.map((need) => lengths.get(need) ?? 0)));
  return Math.max(1, ...lengths.values());
}

function quartiles(values: readonly number[]): Range {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  return { least: at(0.1), most: at(0.9) };
}

const timesExactly = (each: Range, count: Range): Range => ({
  least: each.least * count.least,
  most: each.most * count.most,
});

const times = (each: Range, count: Range): Range => {
  const { least, most } = timesExactly(each, count);
  return { least: Math.floor(least), most: Math.ceil(most) };
};
