import type { UsageLine } from '@quarry/api/model-roles.ts';
import type { ModelUsage } from '../../providers/model/model.ts';
import { sumUsage } from '../../providers/model/sum-usage.ts';
import type { RunRow } from '../../store/runs/runs.ts';
import { addUsage } from './run-context.ts';

/** What was used beyond what has been counted already. */
export function usageBeyond(usage: ModelUsage, counted: ModelUsage): ModelUsage {
  const by = (usage.by ?? []).map((line) => {
    const before = counted.by?.find(({ role, model }) => role === line.role && model === line.model);
    return before ? minus(line, before) : line;
  });
  return {
    inputTokens: Math.max(0, usage.inputTokens - counted.inputTokens),
    outputTokens: Math.max(0, usage.outputTokens - counted.outputTokens),
    by: by.filter(({ calls, inputTokens, outputTokens }) => calls + inputTokens + outputTokens > 0),
  };
}

const minus = (line: UsageLine, less: UsageLine): UsageLine => ({
  role: line.role,
  model: line.model,
  calls: Math.max(0, line.calls - less.calls),
  inputTokens: Math.max(0, line.inputTokens - less.inputTokens),
  outputTokens: Math.max(0, line.outputTokens - less.outputTokens),
  cachedInputTokens: Math.max(0, line.cachedInputTokens - less.cachedInputTokens),
  cacheWriteTokens: Math.max(0, line.cacheWriteTokens - less.cacheWriteTokens),
});

const NOTHING: ModelUsage = { inputTokens: 0, outputTokens: 0 };

/** What a step of an earlier release has used without saying for which role: the run's own model did all then. */
export function withRest(usage: ModelUsage, modelName: string): ModelUsage {
  const by = usage.by ?? [];
  const told = (tokens: (line: UsageLine) => number) => by.reduce((sum, line) => sum + tokens(line), 0);
  const inputTokens = usage.inputTokens - told((line) => line.inputTokens);
  const outputTokens = usage.outputTokens - told((line) => line.outputTokens);
  if (inputTokens <= 0 && outputTokens <= 0) return { ...usage, by };
  const rest: UsageLine = {
    role: 'run',
    model: modelName,
    calls: 0,
    inputTokens: Math.max(0, inputTokens),
    outputTokens: Math.max(0, outputTokens),
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
  };
  return { ...usage, by: sumUsage({ ...NOTHING, by }, { ...NOTHING, by: [rest] }).by! };
}

type Place = Pick<RunRow, 'phase' | 'segment'>;

/** The step under which a segment that fails keeps what it has used, which is counted with its failure. */
export const countedKey = ({ phase, segment }: Place) => `counted/${phase}/${segment}`;

/** What failed segments before this one have counted: it goes through their steps again, and must not count them twice. */
export function countedBefore(place: Place, finished: ReadonlyMap<string, unknown>): ModelUsage {
  const sum = { inputTokens: 0, outputTokens: 0 };
  for (let segment = 0; segment < place.segment; segment += 1) {
    const counted = finished.get(countedKey({ ...place, segment }));
    if (counted) addUsage(sum, counted as ModelUsage);
  }
  return sum;
}
