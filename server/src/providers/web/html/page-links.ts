import { linkType, siteOf } from '../body-links.ts';
import type { BodyLink, DocumentImage } from '../parsed-document.ts';
import { imageAddress, isIcon } from './page-images.ts';
import { oneLine, textOf } from './page-text.ts';
import type { PageElement, PageTree } from './page-tree.ts';

interface LinkOptions {
  pageUrl: string | undefined;
  addressOf(address: string | undefined): string | undefined;
  /** Whether an element holds content, or stands in it. */
  isContent(element: PageElement): boolean;
}

/** The links of a page, each address once, pictures among them; those of its content come first. */
export function collectLinks(tree: PageTree, options: LinkOptions & { maxLinks: number }): BodyLink[] {
  const inContent = new Map<string, BodyLink>();
  const elsewhere = new Map<string, BodyLink>();
  const own = options.pageUrl?.split('#')[0];
  const site = siteOf(options.pageUrl);
  for (const element of tree.elements) {
    if (inContent.size >= options.maxLinks) break;
    if (element.tag !== 'a' && element.tag !== 'img') continue;
    const isContent = options.isContent(element);
    if (!isContent && elsewhere.size >= options.maxLinks) continue;
    const link = element.tag === 'a' ? anchorLink(element, options, site) : imageLink(element, options);
    if (!link || link.url === own) continue;
    const links = isContent ? inContent : elsewhere;
    const known = links.get(link.url);
    if (!known) links.set(link.url, link);
    else if (!known.title) known.title = link.title;
  }
  const others = [...elsewhere.values()].filter(({ url }) => !inContent.has(url));
  return [...inContent.values(), ...others].slice(0, options.maxLinks);
}

/** The pictures of the content, each address once; icons and counting pixels are left out. */
export function collectImages(
  tree: PageTree,
  options: LinkOptions & { first: string | undefined; maxImages: number },
): DocumentImage[] {
  const images = new Map<string, DocumentImage>();
  if (options.first) images.set(options.first, { imageUrl: options.first, isCover: true });
  for (const element of tree.elements) {
    if (images.size >= options.maxImages) break;
    if (element.tag !== 'img' || isIcon(element) || !options.isContent(element)) continue;
    const imageUrl = options.addressOf(imageAddress(element.attributes));
    if (!imageUrl) continue;
    const known = images.get(imageUrl);
    const title = known?.title || imageTitle(element);
    const link = known?.link ?? options.addressOf(above(element, 'a')?.attributes.get('href'));
    images.set(imageUrl, {
      ...known,
      imageUrl,
      ...(title && { title }),
      ...(link && { link }),
      ...captionOf(element),
      ...sizeOf(element),
    });
  }
  return [...images.values()];
}

function anchorLink(
  element: PageElement,
  { addressOf }: LinkOptions,
  site: string | undefined,
): BodyLink | undefined {
  const url = addressOf(element.attributes.get('href'))?.split('#')[0];
  if (!url) return undefined;
  const title = textOf(element, 300) || oneLine(element.attributes.get('title')).slice(0, 300);
  return { title, url, type: linkType(url, site) };
}

function imageLink(element: PageElement, { addressOf }: LinkOptions): BodyLink | undefined {
  const url = isIcon(element) ? undefined : addressOf(imageAddress(element.attributes));
  return url ? { title: imageTitle(element), url, type: 'image' } : undefined;
}

function imageTitle(element: PageElement): string {
  const given = element.attributes.get('alt') || element.attributes.get('title');
  return given ? oneLine(given).slice(0, 300) : (captionOf(element).caption ?? '');
}

function captionOf(element: PageElement): { caption?: string } {
  const figure = above(element, 'figure');
  const found = figure?.children.find((child) => typeof child !== 'string' && child.tag === 'figcaption');
  const caption = found && typeof found !== 'string' ? textOf(found, 300) : '';
  return caption === '' ? {} : { caption };
}

function sizeOf({ attributes }: PageElement): { width?: number; height?: number } {
  const side = (name: string) => Number(/^\d{1,5}(?=(px)?$)/.exec(attributes.get(name)?.trim() ?? '')?.[0]);
  const [width, height] = [side('width'), side('height')];
  return { ...(width > 0 && { width }), ...(height > 0 && { height }) };
}

function above(element: PageElement, tag: string): PageElement | undefined {
  let up = element.parent;
  while (up && up.tag !== tag) up = up.parent;
  return up;
}
