import { absoluteUrl } from './absolute-url.ts';
import { chooseContent } from './html/choose-content.ts';
import type { PageModel } from './html/judge/judge-page.ts';
import { embeddedText } from './html/embedded-text.ts';
import { readPageData } from './html/page-data.ts';
import { collectImages, collectLinks } from './html/page-links.ts';
import { readPageMeta } from './html/page-meta.ts';
import type { PageElement } from './html/page-tree.ts';
import { buildPageTree } from './html/page-tree.ts';
import { collectBlocks } from './html/text-blocks.ts';
import { writeMarkdown } from './html/write-markdown.ts';
import type { ParsedDocument, ParseLimits } from './parsed-document.ts';
import { cutBody } from './parsed-document.ts';

export interface HtmlOptions {
  url?: string;
  limits: ParseLimits;
  /** A page of the web has much beside its content; a converted file is content as a whole. */
  keep?: 'content' | 'everything';
  /** Other weights than those that come along, to measure them. */
  model?: PageModel;
}

/** Reads a page: what it says of itself, its content as Markdown, its links and pictures. */
export function parseHtml(
  html: string,
  { url, limits, keep = 'content', model }: HtmlOptions,
): ParsedDocument {
  const tree = buildPageTree(html);
  const data = readPageData(tree);
  const blocks = collectBlocks(tree.root);
  const { kind, isKept, needsScript } = chooseContent(tree, blocks, { data, url, keep, model });
  const { image, ...meta } = readPageMeta(tree, data, url);
  const base = absoluteUrl(data.base, url) ?? url;
  const addressOf = remembered((address) => absoluteUrl(address, base));
  const isContent = ({ first, end }: PageElement): boolean => {
    // An element inside a line has no blocks of its own: it stands in the one that was being read.
    for (let block = first; block < Math.max(end, first + 1); block += 1) if (isKept(block)) return true;
    return false;
  };
  const written = writeMarkdown(blocks, isKept, { addressOf, maxChars: limits.maxBodyChars });
  const embedded = needsScript ? embeddedText(tree, data) : '';
  const where = { pageUrl: url, addressOf, isContent };
  return {
    ...meta,
    ...(embedded.length > written.body.length ? cutBody(embedded, limits.maxBodyChars) : written),
    bodyLinks: collectLinks(tree, { ...where, maxLinks: limits.maxLinks }),
    images: collectImages(tree, { ...where, first: image, maxImages: limits.maxImages }),
    ...(kind && { kind }),
    ...(needsScript && { needsScript }),
  };
}

/** The same address is asked for by the text, the links and the pictures. */
function remembered(
  ask: (address: string) => string | undefined,
): (address: string | undefined) => string | undefined {
  const answers = new Map<string, string | undefined>();
  return (address) => {
    if (address === undefined) return undefined;
    if (!answers.has(address)) answers.set(address, ask(address));
    return answers.get(address);
  };
}
