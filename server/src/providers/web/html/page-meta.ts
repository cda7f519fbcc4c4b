import { absoluteUrl } from '../absolute-url.ts';
import { authorOf } from './page-author.ts';
import type { LinkedThing, PageData } from './page-data.ts';
import { datesOf } from './page-dates.ts';
import { oneLine } from './page-text.ts';
import type { PageTree } from './page-tree.ts';
import { titleOf } from './page-title.ts';

export interface PageMeta {
  title: string;
  description: string;
  author?: string;
  siteName?: string;
  language?: string;
  /** ISO 8601. */
  publishedAt?: string;
  modifiedAt?: string;
  canonicalLink?: string;
  image?: string;
}

/** What a page says about itself. */
export function readPageMeta(tree: PageTree, data: PageData, pageUrl: string | undefined): PageMeta {
  const { meta, links } = data;
  const base = absoluteUrl(data.base, pageUrl) ?? pageUrl;
  const siteName = siteNameOf(data);
  return {
    title: titleOf(tree, data, { name: siteName, url: pageUrl }),
    description: firstText(
      meta.get('description'),
      meta.get('og:description'),
      meta.get('twitter:description'),
    ),
    author: authorOf(tree, data, siteName),
    siteName,
    language: languageOf(data),
    ...datesOf(tree, data, pageUrl),
    canonicalLink: absoluteUrl(links.get('canonical') ?? meta.get('og:url'), base),
    image: absoluteUrl(meta.get('og:image') ?? meta.get('twitter:image'), base),
  };
}

function firstText(...texts: (string | null | undefined)[]): string {
  return (texts.map(oneLine).find(Boolean) ?? '').slice(0, 1_000);
}

function siteNameOf({ meta, things }: PageData): string | undefined {
  const site = things.find(({ types }) => types.includes('WebSite'));
  const publisher = things.find(({ types }) => types.some((type) => type.endsWith('Organization')));
  return (
    firstText(meta.get('og:site_name'), meta.get('application-name'), nameOf(site), nameOf(publisher)) ||
    undefined
  );
}

function languageOf({ language, meta }: PageData): string | undefined {
  const given = language ?? meta.get('content-language') ?? meta.get('og:locale')?.replace('_', '-');
  return /^[a-z]{2,3}(-\w{2,8})*$/i.exec(given?.trim() ?? '')?.[0];
}

function nameOf(thing: LinkedThing | undefined): string | undefined {
  const name = thing?.values['name'];
  return typeof name === 'string' ? name : undefined;
}
