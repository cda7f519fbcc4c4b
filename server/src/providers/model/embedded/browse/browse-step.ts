import { extractedAnswer } from '../chat/extracted-answer.ts';
import type { BrowseTask } from '../../task.ts';
import { createBm25 } from '../../../../text/bm25.ts';
import { queryTerms } from '../../../../text/query-terms.ts';
import { tokens } from '../../../../text/tokens.ts';

/** Reads the page, then the next given or most telling one, until no step is left or no link says anything. */
export async function browseStep(task: BrowseTask, signal?: AbortSignal): Promise<object> {
  const { isRead, stepsLeft } = task;
  if (!isRead && stepsLeft > 0) return { action: 'read' };
  // Opening a page without reading it leads nowhere.
  const next = stepsLeft > 1 ? nextAddress(task) : undefined;
  if (next !== undefined) return { action: 'open', url: next };
  const result = await Array.fromAsync(extractedAnswer({ ...task, whole: true, signal }));
  return { action: 'done', result: result.join('') };
}

function nextAddress({ question, given, links }: BrowseTask): string | undefined {
  if (given.length > 0) return given[0];
  const documents = links.map(({ url, title }) => ({ terms: tokens(`${title}\n${wordsOf(url)}`) }));
  const best = createBm25(documents).rank(queryTerms(question))[0];
  return best && links[best.document]!.url;
}

function wordsOf(address: string): string {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`.replaceAll(/%[0-9a-f]{2}|[-_/.+=&?]+/gi, ' ');
}
