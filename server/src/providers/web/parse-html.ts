import { Readability } from '@mozilla/readability';
import { collectImages, collectLinks } from './body-links.ts';
import { htmlToMarkdown } from './html-markdown.ts';
import { isShallow, parsePage, resolveAddresses } from './page-dom.ts';
import { plainText, readPageMeta } from './page-meta.ts';
import type { ParsedDocument, ParseLimits } from './parsed-document.ts';

const neverText =
  'script, style, noscript, template, iframe, object, embed, svg, canvas, video, audio, link, meta';
const furniture =
  'nav, header, footer, aside, form, button, select, dialog, [hidden], [aria-hidden="true"], [role="navigation"], [role="banner"], [role="contentinfo"], [role="search"], [role="dialog"]';

// An article that leaves out more than a tenth of the page's text has usually lost it: forums, lists, documentation.
const articleShare = 0.9;
// Readability's time grows with the square of depth and size; beyond these the body is used as it is.
const mostElementsForArticle = 20_000;
const deepestForArticle = 100;

/** Reads a page: its title, its text as Markdown, its links and pictures. */
export function parseHtml(html: string, options: { url?: string; limits: ParseLimits }): ParsedDocument {
  const { url, limits } = options;
  const page = parsePage(html);
  const meta = readPageMeta(page, url);
  for (const element of page.querySelectorAll(neverText)) element.remove();
  resolveAddresses(page, url);
  const links = collectLinks([page.body], { pageUrl: url, maxLinks: limits.maxLinks });

  const content = mainContent(page);
  const body = htmlToMarkdown(content, limits.maxBodyChars);
  return {
    title: meta.title,
    description: meta.description,
    body: body.body,
    bodyLinks: contentFirst(
      links,
      collectLinks([content], { pageUrl: url, maxLinks: limits.maxLinks }),
      limits.maxLinks,
    ),
    images: collectImages(content, { first: meta.image, maxImages: limits.maxImages }),
    language: meta.language,
    author: meta.author,
    siteName: meta.siteName,
    publishedAt: meta.publishedAt,
    modifiedAt: meta.modifiedAt,
    canonicalLink: meta.canonicalLink,
    truncated: body.truncated,
  };
}

/** The article of the page, or its body without the furniture. */
function mainContent(page: Document): Element {
  const isLarge = page.querySelectorAll('*').length > mostElementsForArticle;
  if (isLarge || !isShallow(page.body, deepestForArticle)) return withoutFurniture(page.body);
  // Readability takes the page apart.
  const stripped = withoutFurniture(page.body.cloneNode(true) as HTMLElement);
  const article = new Readability<Element>(page, { serializer: (node) => node as Element }).parse()?.content;
  return article && textLength(article) >= articleShare * textLength(stripped) ? article : stripped;
}

function withoutFurniture(body: HTMLElement): HTMLElement {
  const half = textLength(body) / 2;
  for (const element of body.querySelectorAll(furniture)) {
    // Some pages wrap everything they have in a form or a header.
    if (textLength(element) < half) element.remove();
  }
  return body;
}

function textLength(element: Element): number {
  return plainText(element.textContent).length;
}

function contentFirst<T extends { url: string }>(all: T[], inContent: T[], most: number): T[] {
  const known = new Set(inContent.map(({ url }) => url));
  return [...inContent, ...all.filter(({ url }) => !known.has(url))].slice(0, most);
}
