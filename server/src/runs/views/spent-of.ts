import type { UsageLine } from '@quarry/api/model-roles.ts';
import type { RunDetail } from '@quarry/api/runs.ts';
import type { RunUsageStore } from '../../store/runs/run-usage.ts';
import type { RunRow } from '../../store/runs/runs.ts';
import { costOf, sumCosts } from './cost-of.ts';
import type { PriceOf } from './cost-of.ts';

interface SpentDeps {
  priceOf: PriceOf;
  runUsage: Pick<RunUsageStore, 'ofRun'>;
}

/** What a run has used and cost, as far as it is counted. */
export async function spentOf(
  { priceOf, runUsage }: SpentDeps,
  run: RunRow,
): Promise<Required<Pick<RunDetail, 'usage' | 'usageByRole' | 'cost'>>> {
  const usage = { inputTokens: run.inputTokens, outputTokens: run.outputTokens };
  const isCounted = usage.inputTokens + usage.outputTokens > 0;
  const stored = isCounted ? await runUsage.ofRun(run.id) : [];
  // An earlier release has stored the sum alone.
  const lines = isCounted && stored.length === 0 ? [wholeLine(run)] : stored;
  const usageByRole = lines.map((line) => ({ ...line, cost: costOf(line, priceOf(line.model)) }));
  return { usage, usageByRole, cost: sumCosts(usageByRole.map(({ cost }) => cost)) };
}

/** For readers who look often. */
export async function spentInShort(deps: SpentDeps, run: RunRow) {
  const { usage, cost } = await spentOf(deps, run);
  return { usage, cost };
}

const wholeLine = ({ model, modelName, inputTokens, outputTokens }: RunRow): UsageLine => ({
  role: 'run',
  model: model ? `${model.provider}/${model.id}` : modelName,
  calls: 0,
  inputTokens,
  outputTokens,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
});
