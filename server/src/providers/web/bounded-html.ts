import { linksInText } from './body-links.ts';
import { flatHtml } from './flat-html.ts';
import { judgeHtml } from './html-limits.ts';
import { parseHtml } from './parse-html.ts';
import type { ParsedDocument, ParseLimits } from './parsed-document.ts';
import { withNote } from './parsed-document.ts';

interface PageOptions {
  url?: string;
  limits: ParseLimits;
}

/** Reads a page that may be anything: of one beyond the limits its beginning, or its text without structure. */
export function parseBoundedHtml(html: string, options: PageOptions): ParsedDocument {
  const verdict = judgeHtml(html);
  switch (verdict.kind) {
    case 'whole':
      return parseHtml(html, options);
    case 'cut':
      return withNote(parseHtml(html.slice(0, verdict.at), options), onlyBeginning, options.limits);
    case 'flat':
      return withNote(parseFlat(html, options), withoutStructure, options.limits);
    default:
      return verdict satisfies never;
  }
}

function parseFlat(html: string, { url, limits }: PageOptions): ParsedDocument {
  const { title, text: body } = flatHtml(html, limits.maxBodyChars);
  const bodyLinks = linksInText(body, { pageUrl: url, maxLinks: limits.maxLinks });
  return { title, description: '', body, bodyLinks, images: [], truncated: true };
}

const onlyBeginning = 'Only the beginning of this page was read: it has more elements than can be read.';
const withoutStructure =
  'This page has more in one place, or is nested deeper, than can be read: its text was taken without its structure.';
