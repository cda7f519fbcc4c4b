import type { WebSearch, WebSearchOutcome } from '../../providers/search/search-web.ts';
import { uniqueByUrl } from '../../providers/search/unique-by-url.ts';
import { notes } from '../../prompts/research-notes.ts';
import type { Passage } from '../../text/passage.ts';
import { stockByTerms } from '../../text/stock.ts';
import type { Stock } from '../../text/stock.ts';
import { withImageId } from '../image-id.ts';
import { below } from '../matrix/below.ts';
import { findOwnSources } from '../own-sources.ts';
import type { PastResearch } from '../own-sources.ts';
import { readPages } from '../read-pages.ts';
import type { PageLink } from '../read-pages.ts';
import { readingBudget } from '../reading-budget.ts';
import { toPassage } from '../read-source.ts';
import type { ReadFailure, SourceDeps } from '../read-source.ts';
import { cutToRelevant } from '../relevant-parts.ts';
import { searchQueries } from '../search-queries.ts';
import type { ToolContext } from '../tool.ts';
import type { ResearchBudget } from './research-budget.ts';

export interface SearchDeps {
  webSearch: WebSearch;
  sourceDeps: SourceDeps;
  /** What the workspace already has, for when the web gives nothing. */
  retrieval?: PastResearch;
}

export interface ResearchRequest {
  /** Names the research within the call of the tool: all its steps lie below it. */
  key: string;
  question: string;
  budget: ResearchBudget;
  /** What is told of it, where it is only a part of what the tool was asked. */
  about?: string;
}

/** What came of it. */
export interface Researched extends Stock {
  /** Numbered sources of the run, the best first, each cut to what it says to the question. */
  passages: FoundPassage[];
  /** Pages that could not be read. */
  failures: ReadFailure[];
  /** What the reader must know about where this comes from; may be empty. */
  note: string;
  /** How many rounds it took. */
  rounds: number;
}

type FoundPassage = Passage & { id: string };

const RESULTS_PER_QUERY = 10;
const OWN_PASSAGES = 8;

/** Searches for what a question needs, in rounds, within the budget. All of it is durable, below its key. */
export async function researchQuestion(
  deps: SearchDeps,
  context: ToolContext,
  { key, question, budget, about }: ResearchRequest,
): Promise<Researched> {
  const own = below(context, key);
  const answers = await searchWeb(deps.webSearch, own, question);
  const { passages, failures } = await readBest(deps, own, { question, answers, pages: budget.pages });
  if (passages.length === 0) return fallBack(deps, own, { question, answers, failures });
  const stock = await own.step('stock/1', () => stockByTerms({ question, passages, signal: own.signal }));
  own.emit('research-progress', { round: 1, ...stock, ...(about !== undefined && { question: about }) });
  return { ...stock, passages, failures, note: '', rounds: 1 };
}

type Answer = WebSearchOutcome & { query: string };

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
  { question, answers, pages: wanted }: { question: string; answers: Answer[]; pages: number },
): Promise<Pick<Researched, 'passages' | 'failures'>> {
  const { read, failures } = await readPages(sourceDeps, context, {
    pages: bestPages(answers),
    wanted: Math.min(wanted, 6),
    most: 2 * Math.min(wanted, 6),
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
  return { passages: passages.map((passage, i) => ({ ...passage, text: cut[i]!.text })), failures };
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
  { question, answers, failures }: { question: string; answers: Answer[]; failures: ReadFailure[] },
): Promise<Researched> {
  const words = notes[context.input.locale];
  const why = whyNothing(context, answers);
  const nothing = { known: [], missing: [], contradictions: [], passages: [], failures, rounds: 1 };
  if (!retrieval) return { ...nothing, note: why };
  const deps = { retrieval, sources: sourceDeps.sources };
  const { passages } = await findOwnSources(context, deps, { question, limit: OWN_PASSAGES });
  context.emit('search-results', {
    query: question,
    provider: 'workspace',
    results: passages.map(({ url, title, text }) => ({ url, title, snippet: text.slice(0, 300) })),
  });
  const note = `${why} ${passages.length > 0 ? words.fromWorkspace : words.nothingOwn}`;
  return { ...nothing, passages, note };
}

function whyNothing({ input: { locale } }: ToolContext, answers: readonly Answer[]): string {
  const words = notes[locale];
  if (answers.some(({ results }) => results.length > 0)) return words.noPage;
  const reasons = answers.flatMap(({ failures }) => failures.map(({ reason }) => reason));
  return reasons.length > 0 ? words.noProvider([...new Set(reasons)]) : words.noResults;
}
