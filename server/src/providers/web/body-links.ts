import type { BodyLink } from './parsed-document.ts';
import { oneLine } from './html/page-text.ts';

const imageFile = /\.(png|jpe?g|gif|webp|avif|svg|bmp)$/i;
const otherFile = /\.(pdf|docx?|xlsx?|pptx?|csv|tsv|zip|gz|tar|7z|epub|mp3|mp4|mov|odt|ods|rtf)$/i;

/** Links and addresses that stand in plain text or Markdown. */
export function linksInText(text: string, options: { pageUrl?: string; maxLinks: number }): BodyLink[] {
  const links = new Map<string, BodyLink>();
  for (const match of text.matchAll(/(?:\[([^\][\n]{0,300})\]\()?(https?:\/\/[^\s<>"'()[\]`|\\]+)/g)) {
    if (links.size >= options.maxLinks) break;
    const url = URL.parse(match[2]!.replace(/[.,;:!?*_]+$/, ''))?.href.split('#')[0];
    if (url && !links.has(url))
      links.set(url, { title: oneLine(match[1]), url, type: linkType(url, options.pageUrl) });
  }
  return [...links.values()];
}

export function linkType(address: string, pageUrl: string | undefined): BodyLink['type'] {
  const url = new URL(address);
  if (imageFile.test(url.pathname)) return 'image';
  if (otherFile.test(url.pathname)) return 'file';
  return pageUrl && siteOf(url) === siteOf(new URL(pageUrl)) ? 'internal' : 'external';
}

function siteOf(url: URL): string {
  return url.host.replace(/^www\./, '');
}
