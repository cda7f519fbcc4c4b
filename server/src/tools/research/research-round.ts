import type { SearchBreadth, WebSearch, WebSearchOutcome } from '../../providers/search/search-web.ts';
import { isOfSites } from '../../providers/web/of-sites.ts';
import { canonicalUrl } from '../../providers/web/canonical-url.ts';
import { withImageId } from '../image-id.ts';
import { readPages } from '../read-pages.ts';
import type { PageLink } from '../read-pages.ts';
import type { ToolContext } from '../tool.ts';
import { fuseLists, rankCandidates, textOf, withoutCopies } from './choose-pages.ts';
import type { Candidate, RankedCandidate } from './choose-pages.ts';
import { likelyLinks } from './follow-links.ts';
import { planQueries } from './plan-queries.ts';
import type { PlannedQuery } from './plan-queries.ts';
import type { SearchDeps } from './search-deps.ts';
import { addPages } from './trail.ts';
import type { Trail } from './trail.ts';

const RESULTS_PER_QUERY = 10;
/** Papers are many and alike: more queries would only bring them again. */
const SCHOLAR_QUERIES = 2;
/** For each page that fails the next best is tried, up to this many times as many as are wanted. */
const SPARE = 2;
/** In later rounds what says less than this to what is looked for, next to the best, is not read. */
const LEAST_RELEVANCE = 0.25;
/** What earlier searches have found counts less: it was found for something else. */
const EARLIER = 0.1;
/** Where no snippet says anything, the best by rank may still hold it. */
const BLIND = 2;

export interface RoundRequest {
  trail: Trail;
  /** From 1. */
  round: number;
  /** Pages that may be read. */
  pages: number;
  breadth: NonNullable<SearchBreadth['breadth']>;
  /** Nothing is missing: what is known is looked up in other pages that were found. */
  isCheck: boolean;
  /** The day, where the question is about now. */
  today?: string | undefined;
}

/** One round: queries, their results and likely links ranked together, the best of them read. All durable. */
export async function searchRound(
  deps: SearchDeps,
  context: ToolContext,
  request: RoundRequest,
): Promise<void> {
  const { trail, round } = request;
  const queries = request.isCheck ? [] : await ask(deps, context, request);
  const order = await context.step('order', () => chooseOrder(deps, context, { ...request, queries }));
  const { read, failures, tried } = await readPages(deps.sourceDeps, context, {
    pages: order,
    wanted: request.pages,
    most: order.length,
  });
  for (const { url } of order.slice(0, tried)) trail.claimed.add(canonicalUrl(url));
  trail.failures.push(...failures);
  const hops = new Map(order.map(({ url, hop }) => [canonicalUrl(url), hop]));
  await addPages(trail, deps.sourceDeps.sources, { round, read, hopOf: (key) => hops.get(key) ?? 0 });
  trail.rounds = round;
}

interface Answer extends WebSearchOutcome {
  query: string;
}

async function ask(
  deps: SearchDeps,
  context: ToolContext,
  { trail, round, breadth }: RoundRequest,
): Promise<string[]> {
  context.emit('search-query-generation-start', {});
  const { question, stock, tried } = trail;
  const soFar = round > 1 ? { ...stock, tried } : undefined;
  const plan = await planQueries(context, { key: 'queries', question, soFar });
  for (const [i, { text }] of plan.queries.entries())
    context.emit('search-query-generated', { query: text, index: tried.length + i });
  const isEverywhere = sitesOf(context).length === 0;
  const scholar = plan.isScholarly && isEverywhere ? deps.scholarSearch : undefined;
  const scholarly = scholar ? plan.queries.slice(0, SCHOLAR_QUERIES) : [];
  const answers = await Promise.all([
    ...plan.queries.map((query, i) => find(deps.webSearch, context, { key: `results/${i}`, query, breadth })),
    ...scholarly.map((query, i) =>
      find(scholar!, context, { key: `papers/${i}`, query: { ...query, site: undefined }, breadth: 'all' }),
    ),
  ]);
  const queries = plan.queries.map(({ text }) => text);
  tried.push(...queries);
  trail.outcomes.push(...answers.map((answer) => ({ ...answer, round })));
  context.learn({ given: answers.flatMap(({ results }) => results.map(({ url }) => url)) });
  for (const answer of answers) tell(context, answer);
  return queries;
}

type FilteredQuery = Omit<PlannedQuery, 'site'> & { site?: string | undefined };

/** Of the model a filter that leaves nothing is taken away: it was a guess. What the reader has asked for stays. */
function find(
  search: WebSearch,
  context: ToolContext,
  {
    key,
    query,
    breadth,
  }: { key: string; query: FilteredQuery; breadth: NonNullable<SearchBreadth['breadth']> },
): Promise<Answer> {
  const { text, language, period, site } = query;
  const plain = {
    text,
    language,
    locale: context.input.locale,
    count: RESULTS_PER_QUERY,
    workspaceId: context.scope.workspaceId,
    runId: context.runId,
    signal: context.signal,
  };
  return context.step(key, async () => {
    const asked = sitesOf(context);
    const wide = { ...plain, ...(asked.length > 0 && { sites: asked }) };
    const within = site !== undefined && isOfSites(`http://${site}`, asked) ? [site] : undefined;
    const isFiltered = period !== undefined || within !== undefined;
    const first = await search.search({ ...wide, period, ...(within && { sites: within }) }, { breadth });
    const outcome = isFiltered && first.results.length === 0 ? await search.search(wide, { breadth }) : first;
    return { query: text, ...outcome };
  });
}

function tell(context: ToolContext, { query, providers, results, images }: Answer): void {
  if (providers.length === 0) return;
  context.emit('search-results', {
    query,
    provider: providers.join(', '),
    results: results.map(({ work, ...result }) => ({
      ...result,
      ...(work && work.authors.length > 0 && { author: work.authors.join(', ') }),
    })),
    ...(images.length > 0 && { images: images.map(withImageId) }),
  });
}

type Chosen = PageLink & { hop: number };

async function chooseOrder(
  { likeness }: SearchDeps,
  context: ToolContext,
  { trail, round, pages, today, queries }: RoundRequest & { queries: string[] },
): Promise<Chosen[]> {
  const { question, stock } = trail;
  const missing = round > 1 ? stock.missing : [];
  const seen = (key: string) => trail.claimed.has(key);
  const { links, hops } = likelyLinks(trail.pages, { missing, seen });
  const lists = trail.outcomes.flatMap((outcome) =>
    outcome.lists.map(({ results }) => ({ results, weight: outcome.round === round ? 1 : EARLIER })),
  );
  const fused = fuseLists([...lists, { results: links }], { hop: (key) => hops.get(key) ?? 0 });
  const sites = sitesOf(context);
  const isSeen = ({ url }: Candidate) => seen(canonicalUrl(url));
  const { seen: read = [], fresh: unread = [] } = Object.groupBy(
    fused.filter(({ url }) => isWeb(url) && isOfSites(url, sites)),
    (candidate) => (isSeen(candidate) ? 'seen' : 'fresh'),
  );
  // A copy of what was read in an earlier round says nothing new either.
  const fresh = withoutCopies([...read, ...unread]).filter((candidate) => !isSeen(candidate));
  const near = await likeness?.([question, ...missing, ...queries].join('\n'), fresh.map(textOf), {
    signal: context.signal,
  });
  const ranked = rankCandidates(fresh, { question, missing, queries, today, likeness: near });
  return worthReading(ranked, round)
    .slice(0, pages * SPARE)
    .map(({ url, title, work, hop }) => ({ url, title, hop, ...(work && { work }) }));
}

/** Where the reader has limited the question to. */
const sitesOf = ({ input: { scope } }: ToolContext): string[] => scope?.sites ?? [];

const isWeb = (url: string): boolean => /^https?:/i.test(url) && URL.canParse(url);

/** A first look is wide: snippets say little of what a page holds. Later it is known what is looked for. */
function worthReading(ranked: readonly RankedCandidate[], round: number): readonly Candidate[] {
  if (round === 1) return ranked;
  const telling = ranked.filter(({ relevance }) => relevance >= LEAST_RELEVANCE);
  return telling.length > 0 ? telling : ranked.slice(0, BLIND);
}
