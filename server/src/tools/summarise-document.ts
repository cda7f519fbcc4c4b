import { z } from 'zod';
import { documentSummaryQuestion, partQuestion } from '../prompts/research.ts';
import { unseenNote } from '../prompts/pictures.ts';
import { notes } from '../prompts/research-notes.ts';
import type { Passage } from '../text/passage.ts';
import { estimateTokens } from '../text/token-estimate.ts';
import { atMost } from './at-most.ts';
import { readingBudget } from './reading-budget.ts';
import { cutToRelevant } from './relevant-parts.ts';
import { textWindows } from '../text/text-windows.ts';
import type { ToolContext } from './tool.ts';

export interface DocumentToSummarise {
  /** Unique among the documents of the call. */
  key: string;
  /** As it was asked for: what the events call it. */
  url: string;
  question: string;
  passage: Passage;
  /** What it shows, each a source of its own. */
  pictures?: Passage[];
}

/** Of a longer document only the parts that say most to the question are read. */
const MOST_PARTS = 24;
const PARTS_AT_ONCE = 3;

const pointsSchema = z.object({ points: z.array(z.string()) });

/** The summary of one document, streamed. A document that is too long for one prompt is read in parts, each a step. */
export async function summariseDocument(
  context: ToolContext,
  document: DocumentToSummarise,
): Promise<string> {
  const { key, url, question } = document;
  const { locale } = context.input;
  const budget = readingBudget(context, 'summary');
  const size = estimateTokens(document.passage.text);
  const isNotes = size > budget;
  // Whoever takes the notes may have a smaller window than who writes from them.
  const partTokens = readingBudget(context, 'points');
  const passage = isNotes ? await takeNotes(context, document, { budget, partTokens }) : document.passage;
  return context.write(`${key}/summary`, {
    ...documentSummaryQuestion({ locale, question, passage, isNotes }),
    passages: [passage, ...(document.pictures ?? [])],
    unseenNote: (unseen) => unseenNote(unseen, locale),
    start: { type: 'source-summary-start', payload: { urls: [url] } },
    delta: { type: 'source-summary-delta', payload: { url }, field: 'deltaText' },
    ...(size > partTokens * MOST_PARTS && { note: `\n\n${notes[locale].partly}` }),
  });
}

async function takeNotes(
  context: ToolContext,
  { key, question, passage }: DocumentToSummarise,
  { budget, partTokens }: { budget: number; partTokens: number },
): Promise<Passage> {
  const { locale } = context.input;
  const [readable] = await cutToRelevant([passage], {
    question,
    tokens: partTokens * MOST_PARTS,
    signal: context.signal,
  });
  const windows = textWindows(readable!.text, partTokens);
  const noted = await atMost(PARTS_AT_ONCE, windows, async (text, i) => {
    const part = { ...passage, text };
    const { points } = await context.ask(`${key}/part/${i}`, {
      ...partQuestion({ locale, question, passage: part, part: i + 1, parts: windows.length }),
      schema: pointsSchema,
    });
    return points;
  });
  const text = noted.flat().map((point) => `- ${point.replace(/\s+/g, ' ').trim()}`);
  const { pages: _pages, ...about } = passage;
  const [fitting] = await cutToRelevant([{ ...about, text: text.join('\n') }], {
    question,
    tokens: budget,
    signal: context.signal,
  });
  return fitting!;
}
