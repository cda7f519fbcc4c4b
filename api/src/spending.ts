import { z } from 'zod';
import { depth, id, timestamp } from './common.ts';
import { modelName } from './models.ts';

/** Whose money a budget is about. */
export const budgetOf = z.enum(['run', 'key', 'member', 'workspace']).meta({
  id: 'BudgetOf',
  description:
    '`run`: a run with all that it hands on. `key`, `member`, `workspace`: all their runs in a calendar month (UTC).',
});
export type BudgetOf = z.infer<typeof budgetOf>;

const dollars = z.number().min(0);

export const budgetState = z
  .object({
    of: budgetOf,
    budget: dollars.nullable().describe('Null: no limit.'),
    spent: dollars.describe('US dollars so far, by the prices of the days on which it was spent.'),
    isWarning: z.boolean().describe('80 % of the budget are spent.'),
    isExceeded: z.boolean().describe('No new run starts.'),
  })
  .meta({ id: 'BudgetState', description: 'What was spent of a budget.' });
export type BudgetState = z.infer<typeof budgetState>;

export const spending = z
  .object({
    month: z.string().describe('The calendar month in UTC, as 2026-11.'),
    currency: z.literal('USD'),
    budgets: z
      .array(budgetState)
      .describe('Of the caller: its key, its member, and the workspace. Not of single runs.'),
    unpricedModels: z
      .array(z.string())
      .describe('Models that were used and whose price is not known: they are not counted.'),
  })
  .meta({ id: 'Spending', description: 'What this month has cost, and what it may cost.' });
export type Spending = z.infer<typeof spending>;

export const estimateQuery = z.object({ modelName, depth: depth.default('standard') });
export type EstimateQuery = z.infer<typeof estimateQuery>;

export const estimate = z
  .object({
    cost: z
      .object({ least: dollars, likely: dollars, most: dollars })
      .nullable()
      .describe('US dollars; null where the price of the model is not known.'),
    basis: z
      .enum(['same-model', 'same-depth', 'typical'])
      .describe(
        'What it rests on: runs of this model and depth here; runs of this depth, at the price of this model; or what such runs usually take.',
      ),
    pastRuns: z.int().min(0),
  })
  .meta({ id: 'Estimate', description: 'What a question is likely to cost: eight runs of ten stay within.' });
export type Estimate = z.infer<typeof estimate>;

const perMillion = z.number().min(0).max(100_000);
const day = z.iso
  .date()
  .describe('A day in UTC.')
  .meta({ examples: ['2026-11-01'] });

export const setPriceBody = z
  .object({
    model: modelName,
    inputPerMillion: perMillion,
    outputPerMillion: perMillion,
    cachedInputPerMillion: perMillion.optional(),
    validFrom: day.optional().describe('From the beginning of this day on. Left out: today.'),
  })
  .meta({
    id: 'SetPriceBody',
    description: 'US dollars for a million tokens, from a day on. What was spent before keeps its price.',
    examples: [{ model: 'compatible/m1', inputPerMillion: 2, outputPerMillion: 8 }],
  });
export type SetPriceBody = z.infer<typeof setPriceBody>;

export const datedPrice = z
  .object({
    id: id.nullable().describe('Null for what cannot be changed here.'),
    model: z.string(),
    inputPerMillion: z.number(),
    outputPerMillion: z.number(),
    cachedInputPerMillion: z.number().nullable(),
    validFrom: day.nullable().describe('Null: always.'),
    from: z
      .enum(['environment', 'workspace', 'list'])
      .describe('`environment` wins over `workspace`, which wins over the published `list`.'),
    createdAt: timestamp.nullable(),
  })
  .meta({ id: 'DatedPrice', description: 'What a model costs from a day on.' });
export type DatedPrice = z.infer<typeof datedPrice>;

export const priceList = z
  .object({
    prices: z.array(datedPrice),
    listedAt: z.string().describe('When the published prices were last looked up.'),
  })
  .meta({ id: 'PriceList', description: 'Prices, by model, the newest first.' });
export type PriceList = z.infer<typeof priceList>;
