import { z } from 'zod';
import { notes, oneLine, paragraphs, unreadList } from '../prompts/research-notes.ts';
import type { Passage } from '../text/passage.ts';
import type { SafeFetch } from '../providers/web/safe-fetch.ts';
import type { SourceDeps } from './read-source.ts';
import { exploreSite } from './related-urls/explore-site.ts';
import type { Exploration } from './related-urls/explore-site.ts';
import { listedPages } from './related-urls/listed-pages.ts';
import type { RankedLink } from './related-urls/rank-links.ts';
import { fetchRobots, readRobots } from './related-urls/robots.ts';
import { siteOf } from './related-urls/site.ts';
import type { LinkPlace } from './related-urls/site.ts';
import type { Tool, ToolContext, ToolResult } from './tool.ts';

export interface ExtractRelatedUrlsDeps {
  sourceDeps: SourceDeps;
  /** For robots.txt and sitemaps, which are no documents to read. */
  safeFetch: SafeFetch;
}

const MAX_STARTS = 3;
const MAX_LINKS = 100;
const MAX_SHOWN = 20;

const input = z.object({
  query: z
    .string()
    .trim()
    .max(2_000)
    .default('')
    .describe('What the links should be about; empty for all of them.'),
  urls: z
    .array(z.string().trim().min(1))
    .max(10)
    .optional()
    .describe('Addresses on the site; the first one says which site it is.'),
});
type Input = z.infer<typeof input>;

export function createExtractRelatedUrlsTool(deps: ExtractRelatedUrlsDeps): Tool<Input> {
  return {
    id: 'extract_related_urls',
    description:
      'Finds links within one website and ranks them for the question. Reads the given page, the best of the pages it links to and the sitemap, as far as robots.txt allows.',
    input,
    run: async ({ query, urls = [] }, context) => {
      const words = notes[context.input.locale];
      const addresses = urls.filter((url) => /^https?:\/\//i.test(url) && URL.canParse(url));
      const [start] = addresses;
      if (start === undefined) return { ok: false, reason: words.noSite };
      for (const [i, url] of addresses.entries()) {
        const reason = await context.refusal(`open/${i}`, { reason: 'unknown-address', url });
        if (reason !== undefined) return { ok: false, reason };
      }
      const site = siteOf(start);
      const { origin } = new URL(start);
      const file = await context.step('robots', () =>
        fetchRobots(deps.safeFetch, { origin, signal: context.signal }),
      );
      if (file.kind === 'unreachable') return { ok: false, reason: `${words.robotsUnread} ${file.reason}` };
      const rules = readRobots(file.text, origin);
      const starts = addresses
        .filter((url) => siteOf(url) === site && rules.allows(url))
        .slice(0, MAX_STARTS);
      if (starts.length === 0) return { ok: false, reason: words.robots };
      const listed = await listedPages(
        { safeFetch: deps.safeFetch, sources: deps.sourceDeps.sources },
        context,
        { site, origin, rules, question: query },
      );
      const request = { site, starts, question: query, rules, listed: listed.links };
      const found = await exploreSite(deps.sourceDeps, context, request);
      const places = [...found.pages, ...(listed.place ? [listed.place] : [])];
      return describe(context, { site, found, places });
    },
  };
}

function describe(
  { input: { locale } }: ToolContext,
  { site, found, places }: { site: string; found: Exploration; places: LinkPlace[] },
): ToolResult {
  const words = notes[locale];
  const unread = unreadList(locale, found.failures);
  const links = found.links.slice(0, MAX_LINKS);
  if (links.length === 0) return { ok: false, reason: paragraphs(words.noLinks, unread) };
  const lines = links.map(
    (link, i) =>
      `${i + 1}. ${link.url} ${nameOf(link)} (${words.score} ${link.score}, ${words.foundOn} [${link.foundOn}])`,
  );
  const text = [`${words.links(site)}. ${words.pagesRead(found.pages.length)}`, ...lines].join('\n');
  return {
    ok: true,
    text: paragraphs(text, unread),
    passages: passagesOf(links, places),
    result: links.slice(0, MAX_SHOWN).map(readerLine).join('\n'),
  };
}

/** For the reader, where no model puts it into words. */
function readerLine(link: RankedLink): string {
  const name = (nameOf(link) || link.url).replaceAll(/[[\]]/g, '\\$&');
  return `- [${name}](<${link.url}>) [${link.foundOn}]`;
}

const nameOf = ({ title, pageTitle = '' }: RankedLink): string => oneLine(title || pageTitle);

/** For each place where links were found, those links: what an answer can quote and cite. */
function passagesOf(links: readonly RankedLink[], places: readonly LinkPlace[]): Passage[] {
  return places.flatMap(({ n, title, url }) => {
    const here = links.filter(({ foundOn }) => foundOn === n);
    const text = here.map((link) => `- ${[nameOf(link), link.url].filter(Boolean).join(': ')}`).join('\n');
    return here.length > 0 ? [{ n, title, url, text }] : [];
  });
}
