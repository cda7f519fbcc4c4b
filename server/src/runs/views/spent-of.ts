import type { UsageLine } from '@quarry/api/model-roles.ts';
import type { RunDetail } from '@quarry/api/runs.ts';
import type { RunUsageStore } from '../../store/runs/run-usage.ts';
import type { RunRow } from '../../store/runs/runs.ts';
import { costOf, sumCosts } from './cost-of.ts';
import type { PriceBook } from './cost-of.ts';

interface SpentDeps {
  prices: PriceBook;
  runUsage: Pick<RunUsageStore, 'ofRun' | 'ofSteps'>;
}

/** What a run has used and cost: as it was counted when it paused or ended; while it works, what its finished steps say. */
export async function spentOf(
  { prices, runUsage }: SpentDeps,
  run: RunRow,
): Promise<Required<Pick<RunDetail, 'usage' | 'usageByRole' | 'cost'>>> {
  const priceOf = await prices.of(run.workspaceId);
  const priced = (line: UsageLine) => ({ ...line, cost: costOf(line, priceOf(line.model, run.createdAt)) });
  if (run.status === 'running') {
    const { by = [], inputTokens, outputTokens } = await runUsage.ofSteps(run.id);
    const lines = by.map(priced);
    return {
      usage: { inputTokens, outputTokens },
      usageByRole: lines,
      cost: sumCosts(lines.map(({ cost }) => cost)),
    };
  }
  const usage = { inputTokens: run.inputTokens, outputTokens: run.outputTokens };
  const isCounted = usage.inputTokens + usage.outputTokens > 0;
  const stored = isCounted ? await runUsage.ofRun(run.id) : [];
  // An earlier release has stored the sum alone.
  const lines = isCounted && stored.length === 0 ? [wholeLine(run)] : stored;
  const usageByRole = lines.map(priced);
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
