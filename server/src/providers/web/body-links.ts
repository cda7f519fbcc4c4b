import type { BodyLink } from './parsed-document.ts';
import { oneLine } from './html/page-text.ts';

// In names and passwords before the host a slash and an @ are written as numbers.
const PARTS = /^https?:\/\/(?:[^/?#@]*@)?([^/?#]*)([^?#]*)/;
const imageFile = /\.(png|jpe?g|gif|webp|avif|svg|bmp)$/i;
const otherFile = /\.(pdf|docx?|xlsx?|pptx?|csv|tsv|zip|gz|tar|7z|epub|mp3|mp4|mov|odt|ods|rtf)$/i;

/** Links and addresses that stand in plain text or Markdown. */
export function linksInText(text: string, options: { pageUrl?: string; maxLinks: number }): BodyLink[] {
  const links = new Map<string, BodyLink>();
  const site = siteOf(options.pageUrl);
  for (const match of text.matchAll(/(?:\[([^\][\n]{0,300})\]\()?(https?:\/\/[^\s<>"'()[\]`|\\]+)/g)) {
    if (links.size >= options.maxLinks) break;
    const url = URL.parse(match[2]!.replace(/[.,;:!?*_]+$/, ''))?.href.split('#')[0];
    if (url && !links.has(url)) links.set(url, { title: oneLine(match[1]), url, type: linkType(url, site) });
  }
  return [...links.values()];
}

/** Of an address as URL writes it, so that its parts need only be cut out: a page has hundreds of them. */
export function linkType(address: string, site: string | undefined): BodyLink['type'] {
  const [, host = '', path = ''] = PARTS.exec(address) ?? [];
  if (imageFile.test(path)) return 'image';
  if (otherFile.test(path)) return 'file';
  return withoutWww(host) === site ? 'internal' : 'external';
}

/** What the links within a site have in common. */
export function siteOf(pageUrl: string | undefined): string | undefined {
  const url = URL.parse(pageUrl ?? '');
  return url ? withoutWww(url.host) : undefined;
}

function withoutWww(host: string): string {
  return host.startsWith('www.') ? host.slice(4) : host;
}
