import { z } from 'zod';
import type { CitedSource } from '@quarry/api/sources.ts';
import { searchSummaryQuestion } from '../prompts/research.ts';
import { unseenNote } from '../prompts/pictures.ts';
import {
  asOfNote,
  excerptList,
  notes,
  openPoints,
  paragraphs,
  sourceList,
  unreadList,
} from '../prompts/research-notes.ts';
import { isAboutNow } from '../text/about-now.ts';
import type { Passage } from '../text/passage.ts';
import { citedSources } from './cited-sources.ts';
import { pagePictures } from './page-pictures.ts';
import { readingBudget } from './reading-budget.ts';
import { cutToRelevant } from './relevant-parts.ts';
import { researchBudget } from './research/research-budget.ts';
import { researchQuestion } from './research/research-question.ts';
import type { Researched, SearchDeps } from './research/research-question.ts';
import type { Tool, ToolContext, ToolResult } from './tool.ts';

const input = z.object({
  query: z.string().trim().min(1).max(2_000).describe('The question to answer, in natural language.'),
  pictures: z
    .boolean()
    .optional()
    .describe('true only when the question is about what pictures, charts or figures on the pages show.'),
});
type Input = z.infer<typeof input>;

export function createSearchTool(deps: SearchDeps): Tool<Input> {
  return {
    id: 'search',
    description:
      'Searches the web, reads the best pages and gives a summary with numbered citations. For facts, news and anything the conversation does not hold.',
    input,
    run: async ({ query, pictures }, context) => {
      const budget = researchBudget(context.input.depth, 'answer');
      const found = await researchQuestion(deps, context, { key: 'research', question: query, budget });
      if (found.passages.length === 0)
        return { ok: false, reason: paragraphs(found.note, unread(context, found)) };
      return summarise(context, {
        question: query,
        found: pictures ? await withPagePictures(deps, context, { question: query, found }) : found,
      });
    },
  };
}

/** Together with the most telling pictures of its pages, for a model that can see. */
async function withPagePictures(
  { sourceDeps }: SearchDeps,
  context: ToolContext,
  { question, found }: { question: string; found: Researched },
): Promise<Researched> {
  const words = notes[context.input.locale];
  const noted = (note: string) => ({ ...found, note: paragraphs(found.note, note) });
  if (!(await context.step('can-see', async () => context.modelFor('summary').canSee())))
    return noted(words.picturesUnseen);
  const read = new Set(found.passages.map(({ id }) => id));
  const pages = (await sourceDeps.sources.ofRun(context.runId)).filter(({ id }) => read.has(id));
  const pictures = await pagePictures(sourceDeps, context, { pages, question });
  if (pictures.length === 0) return noted(words.noPictures);
  const passages = pictures.map(({ page: _page, ...passage }) => passage);
  return { ...found, passages: [...found.passages, ...passages] };
}

async function summarise(
  context: ToolContext,
  { question, found }: { question: string; found: Researched },
): Promise<ToolResult> {
  const { locale } = context.input;
  const passages = found.passages.map(({ id: _id, ...passage }) => passage);
  const asOf = isAboutNow(question) ? context.today : undefined;
  const text = await context.write('summary', {
    ...searchSummaryQuestion({ locale, question, passages, noted: notedIn(found), asOf }),
    passages,
    start: { type: 'search-summary-start', payload: { sourceCount: passages.length } },
    delta: { type: 'search-summary-delta', payload: {}, field: 'deltaText' },
    note: noteBelow(found.note, asOf === undefined ? '' : asOfNote(locale, asOf, passages)),
    unseenNote: (unseen) => unseenNote(unseen, locale),
  });
  const sources: CitedSource[] = citedSources(text, found.passages);
  context.emit('search-summary-complete', { text, sources, usage: context.used() });
  return {
    ok: true,
    text: paragraphs(
      text,
      openPoints(locale, found),
      await excerpts(context, { question, passages }),
      sourceList(locale, passages),
      unread(context, found),
    ),
    passages,
  };
}

const noteBelow = (...parts: string[]): string => {
  const note = paragraphs(...parts);
  return note && `\n\n${note}`;
};

/** What the pages say is noted once: a single round has left nothing that the pages before the model do not hold. */
const notedIn = ({ rounds, known, contradictions }: Researched): string[] =>
  rounds > 1 ? [...known, ...contradictions] : [];

/** Of what the answering model may read of sources at all. */
const EXCERPT_SHARE = 1 / 3;
const MOST_EXCERPTS = 12;

/** The words of the pages themselves, beside what was made of them: an answer cites pages and not a summary. */
async function excerpts(
  context: ToolContext,
  { question, passages }: { question: string; passages: Passage[] },
): Promise<string> {
  const tokens = Math.floor(readingBudget(context, 'chat') * EXCERPT_SHARE);
  const told = passages.filter(({ text }) => text.trim() !== '').slice(0, MOST_EXCERPTS);
  return excerptList(
    context.input.locale,
    await cutToRelevant(told, { question, tokens, signal: context.signal }),
  );
}

const unread = ({ input: { locale } }: ToolContext, { failures }: Researched) => unreadList(locale, failures);
