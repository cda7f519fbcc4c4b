import type { Usage } from '@quarry/api/account.ts';
import { costOf, sumCosts } from '../../../runs/views/cost-of.ts';
import type { PriceOf } from '../../../runs/views/cost-of.ts';
import type { DayOfModel } from '../../../store/accounts/usage.ts';

type Figures = Usage['totals'];

const DAY_MS = 24 * 60 * 60 * 1000;

/** From rows by day, model and role to the sums of each. */
export function foldUsage(
  rows: readonly DayOfModel[],
  { from, days, priceOf }: { from: Date; days: number; priceOf: PriceOf },
): Usage {
  const priced = rows.map((row) => ({ ...row, cost: costOf(row, priceOf(row.model, new Date(row.date))) }));
  const byDate = Map.groupBy(priced, ({ date }) => date);
  const byModel = Map.groupBy(priced, ({ model }) => model);
  const byRole = Map.groupBy(priced, ({ role }) => role);
  const dates = Array.from({ length: days }, (_, n) => dayOf(new Date(from.getTime() + n * DAY_MS)));
  return {
    from: dates[0]!,
    to: dates.at(-1)!,
    currency: 'USD',
    totals: sum(priced),
    perDay: dates.map((date) => ({ date, ...sum(byDate.get(date) ?? []) })),
    byModel: [...byModel]
      .map(([model, of]) => ({ model, ...sum(of) }))
      .sort((a, b) => mostTokens(a, b) || b.runs - a.runs),
    byRole: [...byRole].map(([role, of]) => ({ role, ...sumOfRole(of) })).sort(mostTokens),
  };
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** The beginning, in UTC, of the first of the last so many days, today among them. */
export function firstOfDays(days: number, now: Date): Date {
  return new Date(Date.parse(dayOf(now)) - (days - 1) * DAY_MS);
}

const sum = (rows: readonly (Tokens & { runs: number; cost: number | null })[]): Figures => ({
  runs: total(rows, ({ runs }) => runs),
  inputTokens: total(rows, ({ inputTokens }) => inputTokens),
  outputTokens: total(rows, ({ outputTokens }) => outputTokens),
  cost: sumCosts(rows.map(({ cost }) => cost)),
});

const sumOfRole = (rows: readonly (DayOfModel & { cost: number | null })[]) => ({
  calls: total(rows, ({ calls }) => calls),
  inputTokens: total(rows, ({ inputTokens }) => inputTokens),
  outputTokens: total(rows, ({ outputTokens }) => outputTokens),
  cachedInputTokens: total(rows, ({ cachedInputTokens }) => cachedInputTokens),
  cost: sumCosts(rows.map(({ cost }) => cost)),
});

const total = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((before, row) => before + of(row), 0);

interface Tokens {
  inputTokens: number;
  outputTokens: number;
}

const mostTokens = (a: Tokens, b: Tokens) => b.inputTokens + b.outputTokens - a.inputTokens - a.outputTokens;
