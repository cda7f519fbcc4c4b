import type { Image, ImageReference, Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

/**
 * Markdown that loads and runs nothing where it is read: pictures become links to them, HTML is shown instead of obeyed.
 * Everything else stays as it was written.
 */
export function inertMarkdown(text: string): string {
  let written = text;
  // What stands in the words of a picture, or between tags, may be the next one.
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const next = onePass(written);
    if (next === written) return written;
    written = next;
  }
  return shown(written);
}

const MOST_PASSES = 10;

function onePass(text: string): string {
  const changes: Change[] = [];
  collect(unified().use(remarkParse).use(remarkGfm).parse(text), { text, changes });
  let written = '';
  let from = 0;
  for (const { start, end, instead } of changes) {
    // A mark of exclamation in front would make a picture of the link.
    const gap = instead.startsWith('[') && text[start - 1] === '!' ? ' ' : '';
    written += text.slice(from, start) + gap + instead;
    from = end;
  }
  return written + text.slice(from);
}

/** Text of others that is to stand in Markdown as it is, on one line. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_{}[\]<>#|!&]/g, '\\$&');

interface Change {
  start: number;
  end: number;
  instead: string;
}

function collect(node: Nodes, found: { text: string; changes: Change[] }): void {
  const start = node.position?.start.offset ?? 0;
  const end = node.position?.end.offset ?? 0;
  const source = found.text.slice(start, end);
  if (node.type === 'html') found.changes.push({ start, end, instead: shown(source) });
  else if (node.type === 'image' || node.type === 'imageReference')
    found.changes.push({ start, end, instead: asLink(node, source) });
  else if ('children' in node) for (const child of node.children) collect(child, found);
}

/** As character references: a backslash in front of the HTML would undo one of ours. */
const shown = (html: string): string =>
  html.replaceAll('&', '&amp;').replaceAll(/[<>![\]()`*_\\|#~]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** With something to see: a picture without words would be a link without any. */
function asLink(node: Image | ImageReference, source: string): string {
  if (node.alt || node.type === 'imageReference') return source.slice(1);
  return `[${escapeMarkdown(node.url)}]${source.slice(source.indexOf(']') + 1)}`;
}
