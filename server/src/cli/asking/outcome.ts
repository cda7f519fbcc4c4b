import { plain } from '../plain.ts';
import type { Outcome } from './ask-at-terminal.ts';

const EXIT_CODES: Record<Outcome['status'], number> = {
  completed: 0,
  error: 1,
  failed: 1,
  pending: 3,
  // Still at work, where it was only asked for.
  running: 3,
  cancelled: 4,
};

export const exitCodeOf = ({ status }: Pick<Outcome, 'status'>): number => EXIT_CODES[status];

/** What the numbers in the text stand for. */
export const sourceLines = ({ sources }: Pick<Outcome, 'sources'>): string[] =>
  sources.map(({ n, title, url }) => plain(`[${n}] ${title || url}  ${url}`));
