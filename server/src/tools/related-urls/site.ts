import { canonicalUrl } from '../../providers/web/canonical-url.ts';

/** A link within a site and what is known about its target. */
export interface SiteLink {
  url: string;
  /** What the link says. */
  title: string;
  /** The number of the source that holds the link. */
  foundOn: number;
  /** The title of the target, once it has been read. */
  pageTitle?: string;
}

/** Where links were found: a page or a sitemap, as a source of the run. */
export interface LinkPlace {
  n: number;
  title: string;
  url: string;
}

/** The host by which a site is known; `www.` is the same site. */
export const siteOf = (url: string | URL): string => new URL(url).host.replace(/^www\./, '');

/** Every page once, under the first link to it that says something. */
export function uniqueLinks(links: Iterable<SiteLink>): Map<string, SiteLink> {
  const unique = new Map<string, SiteLink>();
  for (const link of links) {
    const key = canonicalUrl(link.url);
    const known = unique.get(key);
    if (!known) unique.set(key, { ...link });
    else if (!known.title) known.title = link.title;
  }
  return unique;
}
