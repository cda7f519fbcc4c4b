import type { ScholarlyWork } from '../providers/search/search.ts';
import { canonicalUrl } from '../providers/web/canonical-url.ts';
import { pageDeadline } from './page-deadline.ts';
import { isRead, keepSource } from './read-source.ts';
import type { KeptSource, ReadFailure, ReadRequest, ReadSource, SourceDeps } from './read-source.ts';
import type { ToolContext } from './tool.ts';

export interface PageLink {
  url: string;
  title: string;
  /** What is known of a scholarly work. */
  work?: ScholarlyWork | undefined;
}

export interface ReadPages {
  /** The best first; so are their numbers, whichever was read first. */
  read: ReadSource[];
  failures: ReadFailure[];
  /** How many of the pages were tried, from the first on. */
  tried: number;
}

const PAGE_TIME_MS = 20_000;

/**
 * Reads the best pages at once; for each that fails the next best is tried. Every page is a durable step, and says that
 * it is begun, and how it ended.
 */
export async function readPages(
  deps: SourceDeps,
  context: ToolContext,
  { pages, wanted, most }: { pages: readonly PageLink[]; wanted: number; most: number },
): Promise<ReadPages> {
  const read: ReadSource[] = [];
  const failures: ReadFailure[] = [];
  const candidates = pages.slice(0, most);
  let tried = 0;
  while (tried < candidates.length && read.length < wanted) {
    const first = tried;
    const wave = candidates.slice(first, first + wanted - read.length);
    const outcomes = await Promise.all(
      wave.map((page, i) => readPage(deps, context, { ...page, key: `page/${first + i}` })),
    );
    for (const outcome of outcomes)
      if (!isRead(outcome)) failures.push(outcome);
      else if (!read.some(({ sourceId }) => sourceId === outcome.sourceId))
        read.push({ ...outcome, n: await deps.sources.link(context.runId, outcome.sourceId) });
    tried += wave.length;
  }
  return { read, failures, tried };
}

/** Without a number yet: pages that are read at once are numbered afterwards, in their order. */
export async function readPage(
  deps: SourceDeps,
  context: ToolContext,
  { url, title, work, key }: PageLink & { key: string },
): Promise<KeptSource | ReadFailure> {
  const { runId, scope, signal } = context;
  context.emit('search-scraping', { url, status: 'started', ...(title && { title }) });
  const known = work && { ...work, title };
  const outcome = await context.step(key, () => readOnce(deps, { runId, scope, url, work: known, signal }));
  if (isRead(outcome)) {
    const { sourceId } = outcome;
    context.emit('search-scraping', { url, status: 'completed', sourceId, ...(title && { title }) });
  } else context.emit('search-scraping', { url, status: 'failed', reason: outcome.reason });
  return outcome;
}

/** Fetched, unless the run has read it, or another search of it is just about to. */
async function readOnce(deps: SourceDeps, request: ReadRequest): Promise<KeptSource | ReadFailure> {
  const place = canonicalUrl(request.url);
  // Not awaited where there is none: two that come at once would both find none.
  const other = deps.underWay?.get(place);
  const outcome = other && (await other);
  if (outcome && isRead(outcome)) return outcome;
  const reading = readInTime(deps, request, place);
  deps.underWay?.set(place, reading);
  return reading;
}

async function readInTime(
  deps: SourceDeps,
  request: ReadRequest,
  place: string,
): Promise<KeptSource | ReadFailure> {
  const sourceId = await deps.sources.ofRunAt(request.runId, place);
  if (sourceId) return { sourceId };
  const deadline = pageDeadline(request.signal, PAGE_TIME_MS);
  try {
    return await keepSource(deps, { ...request, signal: deadline.signal });
  } finally {
    deadline.clear();
  }
}
