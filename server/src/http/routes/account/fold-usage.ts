import type { Usage } from '@quarry/api/account.ts';
import type { DayOfModel } from '../../../store/accounts/usage.ts';

/** US dollars for a million tokens. */
export interface ModelPrice {
  input: number;
  output: number;
}

export type PriceOf = (model: string) => ModelPrice | undefined;

type Figures = Usage['totals'];

const DAY_MS = 24 * 60 * 60 * 1000;
const MILLION = 1_000_000;

/** From rows by day and model to the sums of each. A sum that would leave out an unknown price is unknown itself. */
export function foldUsage(
  rows: readonly DayOfModel[],
  { from, days, priceOf }: { from: Date; days: number; priceOf: PriceOf },
): Usage {
  const priced = rows.map((row) => ({ ...row, cost: costOf(row, priceOf(row.model)) }));
  const byDate = Map.groupBy(priced, ({ date }) => date);
  const byModel = Map.groupBy(priced, ({ model }) => model);
  const dates = Array.from({ length: days }, (_, n) => dayOf(new Date(from.getTime() + n * DAY_MS)));
  return {
    from: dates[0]!,
    to: dates.at(-1)!,
    currency: 'USD',
    totals: sum(priced),
    perDay: dates.map((date) => ({ date, ...sum(byDate.get(date) ?? []) })),
    byModel: [...byModel]
      .map(([model, of]) => ({ model, ...sum(of) }))
      .sort((a, b) => b.inputTokens + b.outputTokens - a.inputTokens - a.outputTokens || b.runs - a.runs),
  };
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** The beginning, in UTC, of the first of the last so many days, today among them. */
export function firstOfDays(days: number, now: Date): Date {
  return new Date(Date.parse(dayOf(now)) - (days - 1) * DAY_MS);
}

function costOf(row: DayOfModel, price: ModelPrice | undefined): number | null {
  if (row.inputTokens + row.outputTokens === 0) return 0;
  return price ? (row.inputTokens * price.input + row.outputTokens * price.output) / MILLION : null;
}

const sum = (rows: readonly Figures[]): Figures =>
  rows.reduce<Figures>(
    (total, { runs, inputTokens, outputTokens, cost }) => ({
      runs: total.runs + runs,
      inputTokens: total.inputTokens + inputTokens,
      outputTokens: total.outputTokens + outputTokens,
      cost: total.cost === null || cost === null ? null : total.cost + cost,
    }),
    { runs: 0, inputTokens: 0, outputTokens: 0, cost: 0 },
  );
