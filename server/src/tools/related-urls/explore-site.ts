import { canonicalUrl } from '../../providers/web/canonical-url.ts';
import type { SourceRow } from '../../store/workspace/sources.ts';
import { atMost } from '../at-most.ts';
import { pageDeadline } from '../page-deadline.ts';
import { isRead } from '../read-source.ts';
import type { ReadFailure, SourceDeps } from '../read-source.ts';
import { readPage } from '../read-pages.ts';
import type { PageLink } from '../read-pages.ts';
import type { ToolContext } from '../tool.ts';
import { rankLinks } from './rank-links.ts';
import type { RankedLink } from './rank-links.ts';
import type { RobotsRules } from './robots.ts';
import { siteOf, uniqueLinks } from './site.ts';
import type { SiteLink } from './site.ts';

export interface Exploration {
  links: RankedLink[];
  pages: NumberedPage[];
  failures: ReadFailure[];
}

export interface ExploreRequest {
  site: string;
  starts: string[];
  question: string;
  rules: RobotsRules;
  /** Pages that a sitemap names, with the number under which it is known. */
  listed: SiteLink[];
}

type NumberedPage = SourceRow & { n: number };

/** Pages read: the starts and the best of what they link to. What those link to is listed, not read. */
const MOST_PAGES = 16;
const PAGES_AT_ONCE = 3;
const TIME_MS = 60_000;
const LONGEST_DELAY_MS = 10_000;

/** The links of a site up to two clicks away from where we start, ranked for the question. */
export async function exploreSite(
  deps: SourceDeps,
  context: ToolContext,
  request: ExploreRequest,
): Promise<Exploration> {
  const time = pageDeadline(context.signal, TIME_MS);
  const work = { deps, context: { ...context, signal: time.signal }, cancelled: context.signal, request };
  try {
    const starts = request.starts.map((url) => ({ url, title: '' }));
    const first = await readWave(work, { links: starts, from: 0 });
    const near = uniqueLinks([...linksOf(first.pages, request), ...request.listed]);
    const known = new Set([...request.starts, ...first.pages.map(({ url }) => url)].map(canonicalUrl));
    const unread = [...near].filter(([key]) => !known.has(key)).map(([, link]) => link);
    const ranking = { question: request.question, signal: context.signal };
    const best = (await rankLinks(unread, ranking)).filter(({ url }) => !isFile(url));
    const second = await readWave(work, {
      links: best.slice(0, MOST_PAGES - starts.length),
      from: starts.length,
    });
    const pages = [...first.pages, ...second.pages];
    const all = uniqueLinks([...near.values(), ...linksOf(second.pages, request)]);
    const others = [...all].filter(([key]) => !known.has(key)).map(([, link]) => withPageTitle(link, pages));
    return {
      links: await rankLinks(others, ranking),
      pages,
      failures: [...first.failures, ...second.failures],
    };
  } finally {
    time.clear();
  }
}

interface Work {
  deps: SourceDeps;
  /** Its signal also ends when the time is up. */
  context: ToolContext;
  cancelled: AbortSignal;
  request: ExploreRequest;
}

/** Reads some pages at once, or one by one where the site asks for a pause. When the time is up the rest is left. */
async function readWave(
  { deps, context, cancelled, request: { rules } }: Work,
  { links, from }: { links: readonly PageLink[]; from: number },
): Promise<{ pages: NumberedPage[]; failures: ReadFailure[] }> {
  const delayMs = Math.min(rules.delayMs, LONGEST_DELAY_MS);
  const outcomes = await atMost(delayMs > 0 ? 1 : PAGES_AT_ONCE, links, async ({ url, title }, i) => {
    if (delayMs > 0 && from + i > 0) await pause(delayMs, context.signal);
    return context.signal.aborted
      ? undefined
      : readPage(deps, context, { url, title, key: `page/${from + i}` });
  });
  cancelled.throwIfAborted();
  const ended = outcomes.filter((outcome) => outcome !== undefined);
  const ids = new Set(ended.filter(isRead).map(({ sourceId }) => sourceId));
  for (const id of ids) await deps.sources.link(context.runId, id);
  const stored = ids.size > 0 ? await deps.sources.ofRun(context.runId) : [];
  return {
    pages: stored.filter(({ id }) => ids.has(id)),
    failures: ended.filter((outcome): outcome is ReadFailure => !isRead(outcome)),
  };
}

/** Ends early when it is no longer wanted; the caller looks at the signal. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const wake = () => resolve();
  signal.addEventListener('abort', wake, { once: true });
  await promise;
  clearTimeout(timer);
  signal.removeEventListener('abort', wake);
}

function linksOf(pages: readonly NumberedPage[], { site, rules }: ExploreRequest): SiteLink[] {
  return pages.flatMap(({ n, bodyLinks }) =>
    bodyLinks
      .filter(
        ({ type, url }) => type !== 'image' && URL.canParse(url) && siteOf(url) === site && rules.allows(url),
      )
      .map(({ title, url }) => ({ title, url, foundOn: n })),
  );
}

function withPageTitle(link: SiteLink, pages: readonly NumberedPage[]): SiteLink {
  const key = canonicalUrl(link.url);
  const page = pages.find(({ url }) => canonicalUrl(url) === key);
  return page ? { ...link, pageTitle: page.title } : link;
}

const isFile = (url: string): boolean =>
  /\.(?!html?$|php$|aspx?$|jsp$)[a-z0-9]{2,5}$/i.test(new URL(url).pathname);
