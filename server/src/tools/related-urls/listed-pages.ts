import { notes } from '../../prompts/research-notes.ts';
import type { SafeFetch } from '../../providers/web/safe-fetch.ts';
import type { SourceStore } from '../../store/workspace/sources.ts';
import type { ToolContext } from '../tool.ts';
import { rankLinks } from './rank-links.ts';
import type { RobotsRules } from './robots.ts';
import type { LinkPlace, SiteLink } from './site.ts';
import { readSitemaps } from './sitemap.ts';
import { textSource } from '../text-source.ts';

export interface ListedPages {
  /** The sitemap, as a source of the run; none where it names no page. */
  place?: LinkPlace;
  /** The best of the pages it names. */
  links: SiteLink[];
}

/** A sitemap may be huge. */
const MOST_LINKS = 300;

/** The pages that the sitemaps name. Their list becomes a source: links are cited by where they were found. */
export function listedPages(
  { safeFetch, sources }: { safeFetch: SafeFetch; sources: SourceStore },
  { step, signal, scope, runId, input: { locale } }: ToolContext,
  { site, origin, rules, question }: { site: string; origin: string; rules: RobotsRules; question: string },
): Promise<ListedPages> {
  return step('sitemap', async () => {
    const addresses = rules.sitemaps.length > 0 ? rules.sitemaps : [`${origin}/sitemap.xml`];
    const url = addresses[0]!;
    const pages = await readSitemaps(safeFetch, { addresses, site, allows: rules.allows, signal });
    if (pages.length === 0) return { links: [] };
    const title = notes[locale].sitemap(site);
    const body = pages.map((page) => `- ${page}`).join('\n');
    const sourceId = await sources.save(scope, textSource({ sourceType: 'public', url, title, body }));
    const n = await sources.link(runId, sourceId);
    const links = pages.map((page) => ({ url: page, title: '', foundOn: n }));
    const ranked = await rankLinks(links, { question, signal });
    return { place: { n, title, url }, links: ranked.slice(0, MOST_LINKS) };
  });
}
