import type { BodyLink, DocumentImage } from './parsed-document.ts';
import { plainText } from './page-meta.ts';

const imageFile = /\.(png|jpe?g|gif|webp|avif|svg|bmp)$/i;
const otherFile = /\.(pdf|docx?|xlsx?|pptx?|csv|tsv|zip|gz|tar|7z|epub|mp3|mp4|mov|odt|ods|rtf)$/i;
const smallestImage = 32;

/** The links of some elements in their order, each address once, images among them. */
export function collectLinks(
  elements: Element[],
  options: { pageUrl?: string; maxLinks: number },
): BodyLink[] {
  const links = new Map<string, BodyLink>();
  for (const element of elements) {
    for (const node of element.querySelectorAll('a[href], img[src]')) {
      if (links.size >= options.maxLinks) break;
      const link = node.localName === 'a' ? anchorLink(node, options.pageUrl) : imageLink(node);
      if (!link || link.url === options.pageUrl?.split('#')[0]) continue;
      const known = links.get(link.url);
      if (!known) links.set(link.url, link);
      else if (!known.title) known.title = link.title;
    }
  }
  return [...links.values()];
}

/** The pictures of an element, each address once; icons and counting pixels are left out. */
export function collectImages(
  element: Element,
  options: { first?: string; maxImages: number },
): DocumentImage[] {
  const images = new Map<string, DocumentImage>();
  if (options.first) images.set(options.first, { imageUrl: options.first });
  for (const node of element.querySelectorAll('img[src]')) {
    if (images.size >= options.maxImages) break;
    const imageUrl = node.getAttribute('src')!;
    if (isIcon(node)) continue;
    const title = imageTitle(node) || undefined;
    const link = node.closest('a[href]')?.getAttribute('href') ?? undefined;
    images.set(imageUrl, {
      imageUrl,
      ...definedOnly({ title, link }),
      ...definedOnly(images.get(imageUrl) ?? {}),
    });
  }
  return [...images.values()];
}

/** Links and addresses that stand in plain text or Markdown. */
export function linksInText(text: string, options: { pageUrl?: string; maxLinks: number }): BodyLink[] {
  const links = new Map<string, BodyLink>();
  for (const match of text.matchAll(/(?:\[([^\][\n]{0,300})\]\()?(https?:\/\/[^\s<>"'()[\]`|\\]+)/g)) {
    if (links.size >= options.maxLinks) break;
    const url = URL.parse(match[2]!.replace(/[.,;:!?*_]+$/, ''))?.href.split('#')[0];
    if (url && !links.has(url))
      links.set(url, { title: plainText(match[1]), url, type: linkType(url, options.pageUrl) });
  }
  return [...links.values()];
}

function anchorLink(anchor: Element, pageUrl: string | undefined): BodyLink | undefined {
  const url = anchor.getAttribute('href')?.split('#')[0];
  if (!url) return undefined;
  const title = plainText(anchor.textContent) || anchor.getAttribute('title') || '';
  return { title: title.slice(0, 300), url, type: linkType(url, pageUrl) };
}

function imageLink(image: Element): BodyLink | undefined {
  const url = image.getAttribute('src');
  return url && !isIcon(image) ? { title: imageTitle(image), url, type: 'image' } : undefined;
}

function imageTitle(image: Element): string {
  const caption = image.closest('figure')?.querySelector('figcaption')?.textContent;
  return plainText(image.getAttribute('alt') || image.getAttribute('title') || caption).slice(0, 300);
}

function isIcon(image: Element): boolean {
  return ['width', 'height'].some((side) => {
    const size = Number.parseInt(image.getAttribute(side) ?? '', 10);
    return size < smallestImage;
  });
}

function linkType(address: string, pageUrl: string | undefined): BodyLink['type'] {
  const url = new URL(address);
  if (imageFile.test(url.pathname)) return 'image';
  if (otherFile.test(url.pathname)) return 'file';
  return pageUrl && siteOf(url) === siteOf(new URL(pageUrl)) ? 'internal' : 'external';
}

function siteOf(url: URL): string {
  return url.host.replace(/^www\./, '');
}

function definedOnly<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter((entry) => entry[1] !== undefined)) as Partial<T>;
}
