import type { Depth } from '@quarry/api/common.ts';
import type { Estimate, EstimateQuery } from '@quarry/api/spending.ts';
import type { SpendingStore, SpentLine } from '../../store/accounts/spending.ts';
import type { Scope } from '../../store/database/scope.ts';
import { costOf } from '../views/cost-of.ts';
import type { ModelPrice, PriceBook } from '../views/cost-of.ts';
import { costOfLines } from './budgets.ts';

export interface EstimateDeps {
  prices: PriceBook;
  spending: Pick<SpendingStore, 'past'>;
}

/** Fewer past runs say too little. */
const ENOUGH = 3;
const PAST = 50;

interface Tokens {
  inputTokens: number;
  outputTokens: number;
}

/** By rule of thumb, where nothing is known yet: a short answer, one with a search or two, one with many rounds. */
const TYPICAL: Record<Depth, [least: Tokens, likely: Tokens, most: Tokens]> = {
  quick: [tokens(3_000, 300), tokens(20_000, 1_500), tokens(60_000, 5_000)],
  standard: [tokens(5_000, 500), tokens(60_000, 5_000), tokens(250_000, 20_000)],
  deep: [tokens(60_000, 5_000), tokens(400_000, 30_000), tokens(2_000_000, 120_000)],
};

function tokens(inputTokens: number, outputTokens: number): Tokens {
  return { inputTokens, outputTokens };
}

/** What a question is likely to cost: as runs of this model and depth have cost here, or what comes nearest to that. */
export async function estimateRun(
  { prices, spending }: EstimateDeps,
  scope: Scope,
  { modelName, depth }: EstimateQuery,
): Promise<Estimate> {
  const priceOf = await prices.of(scope.workspaceId);
  const price = priceOf(modelName);
  const same = await spending.past(scope, { depth, modelName, limit: PAST });
  if (same.length >= ENOUGH)
    return {
      cost: price ? rangeOf(same.map((lines) => costOfLines(lines, priceOf))) : null,
      basis: 'same-model',
      pastRuns: same.length,
    };
  const alike = (await spending.past(scope, { depth, limit: PAST })).filter(isOfLanguageModel);
  if (alike.length >= ENOUGH)
    return {
      cost: price ? rangeOf(alike.map((lines) => atPrice(lines, price))) : null,
      basis: 'same-depth',
      pastRuns: alike.length,
    };
  const [least, likely, most] = TYPICAL[depth];
  return {
    cost: price
      ? {
          least: costOf(least, price) ?? 0,
          likely: costOf(likely, price) ?? 0,
          most: costOf(most, price) ?? 0,
        }
      : null,
    basis: 'typical',
    pastRuns: 0,
  };
}

/** What the embedded reader takes says nothing about a language model. */
const isOfLanguageModel = (lines: readonly SpentLine[]) =>
  lines.some(({ model }) => !model.startsWith('embedded/'));

const atPrice = (lines: readonly SpentLine[], price: ModelPrice): number =>
  lines.reduce((sum, line) => sum + (costOf(line, price) ?? 0), 0);

function rangeOf(costs: readonly number[]): { least: number; likely: number; most: number } {
  const sorted = costs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  return { least: at(0.1), likely: at(0.5), most: at(0.9) };
}
