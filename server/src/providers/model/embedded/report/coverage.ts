import { stockByTerms } from '../../../../text/stock.ts';
import type { CoverageTask } from '../../task.ts';

/** With so many sentences about it a section has enough to quote. */
const ENOUGH = 3;

/** What no passage holds of each section's words; where little speaks of it, all of it is still to be found. */
export async function coverageOf(
  { sections, passages }: CoverageTask,
  signal?: AbortSignal,
): Promise<{ id: string; missing: string[] }[]> {
  const found = [];
  for (const { id, question } of sections) {
    const { known, missing } = await stockByTerms({ question, passages, ...(signal && { signal }) });
    found.push({ id, missing: known.length < ENOUGH && missing.length === 0 ? [question] : missing });
  }
  return found;
}
