import { absoluteUrl } from './absolute-url.ts';

export interface PageMeta {
  title: string;
  description: string;
  language?: string;
  author?: string;
  siteName?: string;
  publishedAt?: string;
  modifiedAt?: string;
  canonicalLink?: string;
  image?: string;
}

/** What a page says about itself in its head. */
export function readPageMeta(page: Document, pageUrl: string | undefined): PageMeta {
  const meta = metaValues(page);
  const heading = page.querySelector('h1')?.textContent;
  return {
    title: firstText(
      meta['og:title'],
      page.querySelector('title')?.textContent,
      meta['twitter:title'],
      heading,
    ),
    description: firstText(meta['description'], meta['og:description'], meta['twitter:description']),
    language: /^[a-z]{2,3}(-\w{2,8})*$/i.exec(page.documentElement.getAttribute('lang')?.trim() ?? '')?.[0],
    author: firstText(meta['author'], meta['article:author']) || undefined,
    siteName: firstText(meta['og:site_name'], meta['application-name']) || undefined,
    modifiedAt: firstDate([meta['article:modified_time'], meta['datemodified'], meta['og:updated_time']]),
    publishedAt: firstDate([
      meta['article:published_time'],
      meta['datepublished'],
      meta['date'],
      meta['dc.date'],
      meta['dc.date.issued'],
      meta['citation_publication_date'],
      linkedDataDate(page),
      page.querySelector('time[datetime]')?.getAttribute('datetime'),
    ]),
    canonicalLink: absoluteUrl(page.querySelector('link[rel="canonical"]')?.getAttribute('href'), pageUrl),
    image: absoluteUrl(meta['og:image'] ?? meta['twitter:image'], pageUrl),
  };
}

export function plainText(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

function metaValues(page: Document): Record<string, string> {
  const values: Record<string, string> = Object.create(null);
  for (const element of page.querySelectorAll('meta[content]')) {
    const name =
      element.getAttribute('property') ?? element.getAttribute('name') ?? element.getAttribute('itemprop');
    if (name) values[name.toLowerCase()] ??= element.getAttribute('content') ?? '';
  }
  return values;
}

function firstText(...texts: (string | null | undefined)[]): string {
  const text = texts.map(plainText).find(Boolean) ?? '';
  return text.slice(0, 1_000);
}

function linkedDataDate(page: Document): string | undefined {
  for (const script of page.querySelectorAll('script[type="application/ld+json"]')) {
    const date = /"datePublished"\s*:\s*"([^"]{4,40})"/.exec(script.textContent ?? '')?.[1];
    if (date) return date;
  }
  return undefined;
}

function firstDate(candidates: (string | null | undefined)[]): string | undefined {
  for (const candidate of candidates) {
    const time = Date.parse(candidate ?? '');
    if (!Number.isNaN(time)) return new Date(time).toISOString();
  }
  return undefined;
}
