import type { TaskKind } from '../providers/model/model.ts';
import type { ToolContext } from './tool.ts';

/** Tokens of sources in one prompt, for a run that does not ask for more. */
const MODEST = 11_000;
/** The rest of the model's window is for the instructions, the estimate's error and the answer. */
const EXTENDED_SHARE = 0.55;

/** Below it, what is told beside the sources has to be short too. */
const SMALL_WINDOW = 16_000;

type Asking = Pick<ToolContext, 'modelFor'>;

export const isSmall = ({ modelFor }: Asking, asked: TaskKind): boolean =>
  modelFor(asked).contextWindow < SMALL_WINDOW;

/** How many tokens of sources one prompt may hold: in the window of the model that gets such a question. */
export function readingBudget(
  { modelFor, input }: Pick<ToolContext, 'modelFor' | 'input'>,
  asked: TaskKind,
): number {
  const most = Math.floor(modelFor(asked).contextWindow * EXTENDED_SHARE);
  return input.extendedContextEnabled ? most : Math.min(most, MODEST);
}
