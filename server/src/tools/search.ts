import { z } from 'zod';
import type { CitedSource } from '@quarry/api/sources.ts';
import { searchSummaryQuestion } from '../prompts/research.ts';
import { unseenNote } from '../prompts/pictures.ts';
import { notes, paragraphs, sourceList, unreadList } from '../prompts/research-notes.ts';
import type { Passage } from '../text/passage.ts';
import type { WebSearch, WebSearchOutcome } from '../providers/search/search-web.ts';
import { uniqueByUrl } from '../providers/search/unique-by-url.ts';
import { citedSources } from './cited-sources.ts';
import { withImageId } from './image-id.ts';
import { findOwnSources } from './own-sources.ts';
import type { PastResearch } from './own-sources.ts';
import { pagePictures } from './page-pictures.ts';
import { readPages } from './read-pages.ts';
import type { PageLink } from './read-pages.ts';
import { readingBudget } from './reading-budget.ts';
import { toPassage } from './read-source.ts';
import type { ReadFailure, SourceDeps } from './read-source.ts';
import { cutToRelevant } from './relevant-parts.ts';
import { searchQueries } from './search-queries.ts';
import type { Tool, ToolContext, ToolResult } from './tool.ts';

export interface SearchDeps {
  webSearch: WebSearch;
  sourceDeps: SourceDeps;
  /** What the workspace already has, for when the web gives nothing. */
  retrieval?: PastResearch;
}

const RESULTS_PER_QUERY = 10;
const PAGES_WANTED = 6;
const MOST_PAGES = 12;
const OWN_PASSAGES = 8;

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
      const answers = await searchWeb(deps.webSearch, context, query);
      const found = await readBest(deps, context, { question: query, answers });
      const evidence =
        found.passages.length > 0
          ? found
          : await fallBack(deps, context, { question: query, answers, found });
      if (evidence.passages.length === 0)
        return { ok: false, reason: paragraphs(evidence.note, unread(context, found)) };
      return summarise(context, {
        question: query,
        evidence: pictures ? await withPagePictures(deps, context, { question: query, evidence }) : evidence,
      });
    },
  };
}

type Answer = WebSearchOutcome & { query: string };

interface Evidence {
  passages: (Passage & { id: string })[];
  failures: ReadFailure[];
  /** What the reader must know about where this comes from. */
  note: string;
}

async function searchWeb(webSearch: WebSearch, context: ToolContext, question: string): Promise<Answer[]> {
  const { locale } = context.input;
  context.emit('search-query-generation-start', {});
  const queries = await searchQueries(context, question);
  for (const [index, query] of queries.entries()) context.emit('search-query-generated', { query, index });
  const answers = await Promise.all(
    queries.map((text, i) =>
      context.step(`results/${i}`, async () => ({
        query: text,
        ...(await webSearch.search({ text, locale, count: RESULTS_PER_QUERY, signal: context.signal })),
      })),
    ),
  );
  context.learn({ given: answers.flatMap(({ results }) => results.map(({ url }) => url)) });
  for (const { query, providers, results, images } of answers)
    if (providers.length > 0)
      context.emit('search-results', {
        query,
        provider: providers.join(', '),
        results,
        ...(images.length > 0 && { images: images.map(withImageId) }),
      });
  return answers;
}

async function readBest(
  { sourceDeps }: SearchDeps,
  context: ToolContext,
  { question, answers }: { question: string; answers: Answer[] },
): Promise<Evidence> {
  const pages = bestPages(answers);
  const { read, failures } = await readPages(sourceDeps, context, {
    pages,
    wanted: PAGES_WANTED,
    most: MOST_PAGES,
  });
  const stored = read.length > 0 ? await sourceDeps.sources.ofRun(context.runId) : [];
  const passages = read.flatMap(({ sourceId }) => {
    const source = stored.find(({ id }) => id === sourceId);
    return source && source.body.trim() !== '' ? [{ id: source.id, ...toPassage(source) }] : [];
  });
  const cut = await cutToRelevant(passages, {
    question,
    tokens: readingBudget(context, 'summary'),
    signal: context.signal,
  });
  return { passages: passages.map((passage, i) => ({ ...passage, text: cut[i]!.text })), failures, note: '' };
}

/** Together with the most telling pictures of its pages, for a model that can see. */
async function withPagePictures(
  { sourceDeps }: SearchDeps,
  context: ToolContext,
  { question, evidence }: { question: string; evidence: Evidence },
): Promise<Evidence> {
  const words = notes[context.input.locale];
  const noted = (note: string) => ({ ...evidence, note: paragraphs(evidence.note, note) });
  if (!(await context.step('can-see', async () => context.modelFor('summary').canSee())))
    return noted(words.picturesUnseen);
  const read = new Set(evidence.passages.map(({ id }) => id));
  const pages = (await sourceDeps.sources.ofRun(context.runId)).filter(({ id }) => read.has(id));
  const pictures = await pagePictures(sourceDeps, context, { pages, question });
  if (pictures.length === 0) return noted(words.noPictures);
  const passages = pictures.map(({ page: _page, ...passage }) => passage);
  return { ...evidence, passages: [...evidence.passages, ...passages] };
}

/** The first of every query, then the second of every query, and so on; each page once. */
function bestPages(answers: readonly Answer[]): PageLink[] {
  const longest = Math.max(0, ...answers.map(({ results }) => results.length));
  const ranked = Array.from({ length: longest }, (_, rank) =>
    answers.flatMap(({ results }) => results.slice(rank, rank + 1)),
  );
  return uniqueByUrl(ranked.flat(), ({ url }) => url);
}

/** Nothing from the web: what the workspace already has, and plain words about it. */
async function fallBack(
  { retrieval, sourceDeps }: SearchDeps,
  context: ToolContext,
  { question, answers, found }: { question: string; answers: Answer[]; found: Evidence },
): Promise<Evidence> {
  const words = notes[context.input.locale];
  const why = whyNothing(context, answers);
  if (!retrieval) return { ...found, note: why };
  const deps = { retrieval, sources: sourceDeps.sources };
  const { passages } = await findOwnSources(context, deps, { question, limit: OWN_PASSAGES });
  context.emit('search-results', {
    query: question,
    provider: 'workspace',
    results: passages.map(({ url, title, text }) => ({ url, title, snippet: text.slice(0, 300) })),
  });
  return {
    ...found,
    passages,
    note: `${why} ${passages.length > 0 ? words.fromWorkspace : words.nothingOwn}`,
  };
}

function whyNothing({ input: { locale } }: ToolContext, answers: readonly Answer[]): string {
  const words = notes[locale];
  if (answers.some(({ results }) => results.length > 0)) return words.noPage;
  const reasons = answers.flatMap(({ failures }) => failures.map(({ reason }) => reason));
  return reasons.length > 0 ? words.noProvider([...new Set(reasons)]) : words.noResults;
}

async function summarise(
  context: ToolContext,
  { question, evidence }: { question: string; evidence: Evidence },
): Promise<ToolResult> {
  const { locale } = context.input;
  const passages = evidence.passages.map(({ id: _id, ...passage }) => passage);
  const text = await context.write('summary', {
    ...searchSummaryQuestion({ locale, question, passages }),
    passages,
    start: { type: 'search-summary-start', payload: { sourceCount: passages.length } },
    delta: { type: 'search-summary-delta', payload: {}, field: 'deltaText' },
    note: evidence.note && `\n\n${evidence.note}`,
    unseenNote: (unseen) => unseenNote(unseen, locale),
  });
  const sources: CitedSource[] = citedSources(text, evidence.passages);
  context.emit('search-summary-complete', { text, sources, usage: context.used() });
  return {
    ok: true,
    text: paragraphs(text, sourceList(locale, passages), unread(context, evidence)),
    passages,
  };
}

const unread = ({ input: { locale } }: ToolContext, { failures }: Evidence) => unreadList(locale, failures);
