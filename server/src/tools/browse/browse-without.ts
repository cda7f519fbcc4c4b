import { browseNotes } from '../../prompts/browse-notes.ts';
import { paragraphs, sourceList, unreadList } from '../../prompts/research-notes.ts';
import { isRead, readSource } from '../read-source.ts';
import type { ReadFailure } from '../read-source.ts';
import { readingBudget } from '../reading-budget.ts';
import { cutToRelevant } from '../relevant-parts.ts';
import type { ToolResult } from '../tool.ts';
import type { Browsing } from './browsing.ts';
import { passagesRead } from './decide.ts';

/** No browser can be started here: what can be read without one is read. */
export async function browseWithout(browsing: Browsing, reason: string): Promise<ToolResult> {
  const { deps, context, trail, urls, query } = browsing;
  const { runId, scope, signal } = context;
  const { locale } = context.input;
  const notes = browseNotes[locale];
  const failures: ReadFailure[] = [];
  for (const [i, url] of urls.entries()) {
    const refused = await context.refusal(`without/${i}/open`, { reason: 'unknown-address', url });
    const source =
      refused === undefined
        ? await context.step(`without/${i}`, () => readSource(deps.sourceDeps, { runId, scope, url, signal }))
        : { url, reason: refused };
    if (isRead(source)) trail.sourceIds.push(source.sourceId);
    else failures.push(source);
  }
  const unread = unreadList(locale, failures);
  if (trail.sourceIds.length === 0)
    return { ok: false, reason: paragraphs(notes.noBrowser(reason), unread || notes.nothingWithout) };
  const passages = await passagesRead(browsing);
  const tokens = readingBudget(context, 'chat');
  return {
    ok: true,
    text: paragraphs(notes.noBrowser(reason), notes.readWithout, sourceList(locale, passages), unread),
    passages: await cutToRelevant(passages, { question: query, tokens, signal }),
  };
}
