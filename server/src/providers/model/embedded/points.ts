import { selectSentences } from '../../../text/select-sentences.ts';
import type { PointsTask } from '../task.ts';

const MAX_POINTS = 8;

/** The sentences that say most, in the order of the text; about the question where it speaks to it. */
export async function pointsOf({ question, passages }: PointsTask, signal?: AbortSignal): Promise<string[]> {
  const asked = await selectSentences({ question, passages, limit: MAX_POINTS, signal });
  const quotes =
    asked.length > 0 ? asked : await selectSentences({ question: '', passages, limit: MAX_POINTS, signal });
  return quotes.sort((a, b) => a.start - b.start).map(({ quote }) => quote);
}
