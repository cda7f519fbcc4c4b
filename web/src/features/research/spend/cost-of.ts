import type { TokenUsage } from '@quarry/api/common.ts';
import type { Model } from '@quarry/api/models.ts';

interface Spending {
  usage: TokenUsage;
  /** Its name as `provider/model`. */
  model: string | null | undefined;
}

/** US dollars at the list price; undefined where it is not known. */
export function costOf({ usage, model }: Spending, models: readonly Model[]): number | undefined {
  const price = models.find(({ name }) => name === model)?.price;
  if (!price) return undefined;
  return (
    (usage.inputTokens * price.inputPerMillion + usage.outputTokens * price.outputPerMillion) / 1_000_000
  );
}
