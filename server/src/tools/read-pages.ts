import type { ScholarlyWork } from '../providers/search/search.ts';
import { canonicalUrl } from '../providers/web/canonical-url.ts';
import { pageDeadline } from './page-deadline.ts';
import { isRead, keepSource } from './read-source.ts';
import type { ReadFailure, ReadSource, SourceDeps } from './read-source.ts';
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
): Promise<{ sourceId: string } | ReadFailure> {
  const { runId, scope } = context;
  context.emit('search-scraping', { url, status: 'started', ...(title && { title }) });
  const outcome = await context.step(key, async () => {
    // Another search of the run has it already.
    const known = await deps.sources.ofRunAt(runId, canonicalUrl(url));
    if (known) return { sourceId: known };
    const deadline = pageDeadline(context.signal, PAGE_TIME_MS);
    try {
      const about = work && { ...work, title };
      return await keepSource(deps, { runId, scope, url, signal: deadline.signal, work: about });
    } finally {
      deadline.clear();
    }
  });
  if (isRead(outcome)) {
    const { sourceId } = outcome;
    context.emit('search-scraping', { url, status: 'completed', sourceId, ...(title && { title }) });
  } else context.emit('search-scraping', { url, status: 'failed', reason: outcome.reason });
  return outcome;
}
