import { isSmall, readingBudget } from '../reading-budget.ts';
import type { ToolContext } from '../tool.ts';

/** Of the room for sources. */
const SHARE = { small: 0.6, large: 1 };

/** How much of a page the model is shown at once. */
export const pageTokens = (context: ToolContext): number =>
  Math.floor(readingBudget(context, 'browse') * SHARE[isSmall(context, 'browse') ? 'small' : 'large']);
