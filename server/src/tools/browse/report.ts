import { z } from 'zod';
import { browseReportQuestion } from '../../prompts/browse.ts';
import { browseNotes } from '../../prompts/browse-notes.ts';
import { paragraphs, sourceList } from '../../prompts/research-notes.ts';
import type { Passage } from '../../text/passage.ts';
import { readingBudget } from '../reading-budget.ts';
import { cutToRelevant } from '../relevant-parts.ts';
import type { ToolResult } from '../tool.ts';
import type { Browsing } from './browsing.ts';
import { passagesRead, soFar } from './decide.ts';
import { keepPage } from './keep-page.ts';
import type { Seen } from './look.ts';
import { pageKey } from './page-key.ts';
import type { Ending } from './browse-loop.ts';

const reportSchema = z.object({ result: z.string() });

/** What browsing came to: the result, what has to be said about it, and the pages it rests on. */
export async function report(browsing: Browsing, ending: Ending): Promise<ToolResult> {
  const { context, trail, maxSteps } = browsing;
  const notes = browseNotes[context.input.locale];
  if (ending.why === 'done') {
    await keepLastPage(browsing, ending.seen);
    return conclude(browsing, ending.result, trail.unanswered);
  }
  const why = ending.why === 'limit' ? notes.endedByLimit(maxSteps) : notes.endedInCircles;
  trail.words.push(why);
  const { result } = await context.ask('report', {
    ...browseReportQuestion(await soFar(browsing)),
    schema: reportSchema,
  });
  return conclude(browsing, result, [...trail.unanswered, why]);
}

/** Whatever was found before the browser was lost. */
export async function reportEarlyEnd(browsing: Browsing, reason: string): Promise<ToolResult> {
  const { context, trail } = browsing;
  const why = browseNotes[context.input.locale].broken(reason);
  if (trail.sourceIds.length === 0) {
    context.emit('browse-final', { sessionId: browsing.info.id, result: why });
    return { ok: false, reason: why };
  }
  return conclude(browsing, '', [...trail.unanswered, why]);
}

/** What the result speaks of stands on this page, also when the model has not taken its text. */
async function keepLastPage(browsing: Browsing, seen: Seen): Promise<void> {
  const { context, browser, trail } = browsing;
  if (trail.readPages.has(pageKey(seen))) return;
  const kept = await context.step('last-page', async () => {
    const live = browser.current();
    const page = live && (await keepPage(browsing, live.session, seen));
    return page && 'sourceId' in page ? page : null;
  });
  if (kept) trail.sourceIds.push(kept.sourceId);
}

async function conclude(browsing: Browsing, result: string, remarks: string[]): Promise<ToolResult> {
  const { context, info, trail, query } = browsing;
  const { locale } = context.input;
  const notes = browseNotes[locale];
  const passages = await passagesRead(browsing);
  const files = trail.downloads.map(({ name, url }) => `- ${name} ${url}`);
  const text = paragraphs(
    withKnownCitations(result, passages).trim() || notes.noResult,
    remarks.join('\n'),
    files.length > 0 ? `${notes.files}:\n${files.join('\n')}` : '',
    sourceList(locale, passages),
  );
  context.emit('browse-final', { sessionId: info.id, result: text });
  const tokens = readingBudget(context, 'chat');
  return {
    ok: true,
    text,
    passages: await cutToRelevant(passages, { question: query, tokens, signal: context.signal }),
  };
}

function withKnownCitations(text: string, passages: readonly Passage[]): string {
  const known = new Set(passages.map(({ n }) => n));
  return text
    .replaceAll('\0', '')
    .replaceAll(/ ?\[(\d{1,6})\]/g, (mark, n) => (known.has(Number(n)) ? mark : ''));
}
