import { z } from 'zod';
import { modelName } from './models.ts';

/** What models are for within a run: its own one, and those that others may take over from it. */
export const modelRole = z.enum(['run', 'fast', 'writer', 'judge']).meta({
  id: 'ModelRole',
  description:
    '`run`: the model that the run was started with. It routes, drafts and answers, and does all else where no other ' +
    'model has the role. `fast`: queries, extraction, notes, titles, memory. `writer`: sections of reports and summaries. ' +
    '`judge`: verdicts.',
});
export type ModelRole = z.infer<typeof modelRole>;

/** The roles that may be given to another model. */
export type HelperRole = Exclude<ModelRole, 'run'>;

const DEFAULT_WRITER = 'default';

/** On a run's start. */
export const runModels = z
  .object({
    fast: modelName.optional().describe('For queries, extraction, notes, titles and memory.'),
    writer: modelName
      .optional()
      .describe(
        `For the sections of reports and the summaries of searches and sources. \`${DEFAULT_WRITER}\`: the one that the ` +
          "workspace or the service has set. Without it the run's own model writes, whatever is set.",
      ),
    judge: modelName.optional().describe('For verdicts: what evidence carries, which names mean the same.'),
  })
  .meta({
    id: 'RunModels',
    description:
      'Other models for parts of the work. What is left out is as the workspace has it, then as the service has it, then ' +
      "the run's own model. A helper that fails gives its call to the run's own model. A run on the embedded model uses " +
      'no other that it does not name itself.',
    examples: [{ fast: 'embedded/extractive' }],
  });
export type RunModels = z.infer<typeof runModels>;

const tokens = z.int().min(0);

/** What one model has used in one role. */
export const usageLine = z.object({
  role: modelRole,
  model: z.string().describe('The model that answered, as `provider/model`.'),
  calls: tokens.describe('Calls that it has answered.'),
  inputTokens: tokens,
  outputTokens: tokens,
  cachedInputTokens: tokens.describe('Of the input, what the vendor had kept from a call before.'),
  cacheWriteTokens: tokens.describe('Of the input, what the vendor has kept for later calls at a price.'),
});
export type UsageLine = z.infer<typeof usageLine>;

export const cost = z
  .number()
  .nullable()
  .describe('US dollars by list prices; null where the price of a model is not known.');

export const roleUsage = usageLine
  .extend({ cost })
  .meta({ id: 'RoleUsage', description: 'What one model has used in one role.' });
export type RoleUsage = z.infer<typeof roleUsage>;
