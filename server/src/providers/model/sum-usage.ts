import type { UsageLine } from '@quarry/api/model-roles.ts';
import type { ModelUsage } from './model.ts';

/** What several calls have used. Cached tokens are told for each role and model alone. */
export function sumUsage(a: ModelUsage, b: ModelUsage): ModelUsage {
  const by = sumLines([...(a.by ?? []), ...(b.by ?? [])]);
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    ...(by.length > 0 && { by }),
  };
}

/** One line for each role and model. */
function sumLines(lines: readonly UsageLine[]): UsageLine[] {
  const sums = new Map<string, UsageLine>();
  for (const line of lines) {
    const key = `${line.role} ${line.model}`;
    const known = sums.get(key);
    sums.set(key, known ? plus(known, line) : line);
  }
  return [...sums.values()];
}

const plus = (a: UsageLine, b: UsageLine): UsageLine => ({
  role: a.role,
  model: a.model,
  calls: a.calls + b.calls,
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
  cachedInputTokens: a.cachedInputTokens + b.cachedInputTokens,
  cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
});
