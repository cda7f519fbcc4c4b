import type { TokenUsage } from '@quarry/api/common.ts';

/** US dollars for a million tokens. */
export interface ModelPrice {
  input: number;
  output: number;
  cachedInput: number;
  cacheWrite: number;
}

/** What a model costs, or has cost at a time. */
export type PriceOf = (modelName: string, at?: Date) => ModelPrice | undefined;

/** The prices of each workspace. */
export interface PriceBook {
  /** Those of a workspace that has set none of its own. */
  published: PriceOf;
  of(workspaceId: string): Promise<PriceOf>;
}

const MILLION = 1_000_000;

/** What a model has cost; null where its price is not known. Kept input is part of the input, at a price of its own. */
export function costOf(used: TokenUsage, price: ModelPrice | undefined): number | null {
  const { inputTokens, outputTokens, cachedInputTokens = 0, cacheWriteTokens = 0 } = used;
  if (inputTokens + outputTokens === 0) return 0;
  if (!price) return null;
  const fresh = Math.max(0, inputTokens - cachedInputTokens - cacheWriteTokens);
  const input =
    fresh * price.input + cachedInputTokens * price.cachedInput + cacheWriteTokens * price.cacheWrite;
  return (input + outputTokens * price.output) / MILLION;
}

/** A sum that would leave out an unknown price is unknown itself. */
export const sumCosts = (costs: readonly (number | null)[]): number | null =>
  costs.reduce<number | null>((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);
