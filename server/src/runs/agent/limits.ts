import type { TokenUsage } from '@quarry/api/common.ts';
import type { Limit } from '../../prompts/limits.ts';
import type { Allowance } from '../money/budgets.ts';

export interface RunLimits {
  maxSteps: number;
  maxSeconds: number;
  maxTokens: number;
  /** US dollars that the segment may cost, and which budget says so. */
  money?: Allowance | undefined;
}

interface Used {
  steps: number;
  tokens: TokenUsage;
  /** US dollars. */
  cost: number;
  startedAt: Date;
  now: number;
  hasTools: boolean;
}

/** The limit that a segment has reached, if any. Time is counted from the segment's start: pauses cost nothing. */
export function reachedLimit(limits: RunLimits, used: Used): Limit | undefined {
  if (used.now >= deadline(limits, used.startedAt)) return timeLimit(limits);
  if (used.tokens.inputTokens + used.tokens.outputTokens >= limits.maxTokens)
    return { kind: 'token-limit', tokens: limits.maxTokens };
  if (limits.money && used.cost >= limits.money.left * (1 - ANSWER_SHARE))
    return { kind: 'cost-limit', of: limits.money.of, budget: limits.money.budget };
  // The last step belongs to the answer; a run without tools has no other.
  if (used.hasTools && used.steps >= limits.maxSteps - 1)
    return { kind: 'step-limit', steps: limits.maxSteps };
  return undefined;
}

export const timeLimit = ({ maxSeconds: seconds }: RunLimits): Limit => ({ kind: 'time-limit', seconds });

/** What is kept of each limit for the answer itself. */
const ANSWER_SHARE = 0.15;
const ANSWER_MS = 120_000;

/** Whether there is room for more than an answer from what there is. */
export function leavesRoom(
  limits: RunLimits,
  used: { tokens: number; cost: number; startedAt: Date; now: number },
): boolean {
  const kept = Math.min(ANSWER_MS, limits.maxSeconds * 1000 * ANSWER_SHARE);
  if (used.now >= deadline(limits, used.startedAt) - kept) return false;
  if (limits.money && used.cost >= limits.money.left * (1 - ANSWER_SHARE)) return false;
  return used.tokens < limits.maxTokens * (1 - ANSWER_SHARE);
}

export const deadline = (limits: RunLimits, startedAt: Date) =>
  startedAt.getTime() + limits.maxSeconds * 1000;
