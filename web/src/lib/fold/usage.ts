import type { StoredRunEvent } from '@quarry/api/events.ts';
import type { TokenUsage } from '@quarry/api/common.ts';
import type { Activity, RunView } from '../run-view.ts';

const noUsage: TokenUsage = { inputTokens: 0, outputTokens: 0 };

/** What the work that the event ends has used. */
export function usageOf({ payload }: StoredRunEvent): TokenUsage | undefined {
  return 'usage' in payload ? payload.usage : undefined;
}

export function plus(
  known: TokenUsage | undefined = noUsage,
  more: TokenUsage | undefined = noUsage,
): TokenUsage {
  return {
    inputTokens: known.inputTokens + more.inputTokens,
    outputTokens: known.outputTokens + more.outputTokens,
  };
}

/** The fields of an activity for which more was used. */
export function spent(
  view: RunView,
  { usage: known }: Pick<Activity, 'usage'>,
  more: TokenUsage | undefined,
): Pick<Activity, 'usage' | 'model'> {
  return more === undefined ? {} : { usage: plus(known, more), model: view.model };
}
