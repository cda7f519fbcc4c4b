import type { Model, TaskKind } from '../providers/model/model.ts';
import type { ToolContext } from './tool.ts';

/** Of the window, and no more than so many tokens: for a run that does not ask for more. */
const SHARE = 0.25;
const MOST = 64_000;
/** A prompt that holds little besides may use more of a small window. */
const LEAST = 11_000;
/** The rest of the model's window is for the instructions, the estimate's error and the answer. */
const EXTENDED_SHARE = 0.55;
/** The embedded model reads from memory and costs nothing: it looks through everything. */
const ALL = 4_000_000;

/** Below it, what is told beside the sources has to be short too. */
const SMALL_WINDOW = 16_000;

type Asking = Pick<ToolContext, 'modelFor'>;

export const isSmall = ({ modelFor }: Asking, asked: TaskKind): boolean =>
  modelFor(asked).contextWindow < SMALL_WINDOW;

type Reader = Pick<Model, 'provider' | 'contextWindow'>;

export const readsAll = ({ provider }: Pick<Model, 'provider'>): boolean => provider === 'embedded';

/** Tokens of sources that a conversation opens with. */
export function roomForSources(model: Reader, { extended }: { extended: boolean }): number {
  if (readsAll(model)) return ALL;
  return extended
    ? Math.floor(model.contextWindow * EXTENDED_SHARE)
    : Math.min(Math.floor(model.contextWindow * SHARE), MOST);
}

/** How many tokens of sources one prompt may hold: in the window of the model that gets such a question. */
export function readingBudget(
  { modelFor, input }: Pick<ToolContext, 'modelFor' | 'input'>,
  asked: TaskKind,
): number {
  const model = modelFor(asked);
  const room = roomForSources(model, { extended: input.extendedContextEnabled });
  return Math.max(room, Math.min(LEAST, Math.floor(model.contextWindow * EXTENDED_SHARE)));
}
