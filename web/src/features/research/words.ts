import type { Words } from '../../lib/i18n.ts';
import { activityWords } from './words/activities.ts';
import { documentsWords } from './words/documents.ts';
import { panelWords } from './words/panels.ts';
import { reviewWords } from './words/review.ts';
import { runWords } from './words/run.ts';
import { startWords } from './words/start.ts';

/** The words of research, by subject in a file each. */
export const words = {
  ...startWords,
  ...runWords,
  ...panelWords,
  ...activityWords,
  ...reviewWords,
  ...documentsWords,
};

/** What a run waits for, of people. */
export const needWords = (need: 'answer' | 'approval' | 'secret', t: Words<typeof words>): string =>
  ({ answer: t.awaitsAnswer, approval: t.awaitsApproval, secret: t.awaitsSecret })[need];
