import type { ToolContext } from './tool.ts';

/** Tokens of sources in one prompt, for a run that does not ask for more. */
const MODEST = 11_000;
/** The rest of the model's window is for the instructions, the estimate's error and the answer. */
const EXTENDED_SHARE = 0.55;

/** How many tokens of sources one prompt may hold. */
export function readingBudget({ model, input }: Pick<ToolContext, 'model' | 'input'>): number {
  const most = Math.floor(model.contextWindow * EXTENDED_SHARE);
  return input.extendedContextEnabled ? most : Math.min(most, MODEST);
}
