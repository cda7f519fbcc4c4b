import type { DocumentWriter } from './document-writer.ts';
import { fenced, oneLine } from './document-writer.ts';
import type { Markup } from './markup-tree.ts';
import { find, findAll } from './markup-tree.ts';

const unread = new Set([
  'script',
  'style',
  'head',
  'template',
  'svg',
  'noscript',
  'math',
  'iframe',
  'object',
]);
const inline = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i img ins kbd label mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr br'.split(
    ' ',
  ),
);

interface Place {
  depth: number;
  /** Next to count, in an ordered list. */
  counter?: { next: number };
}

/** Writes the whole of a page that is a document, and no web page: nothing is left out as furniture. */
export function writeHtml(root: Markup, writer: DocumentWriter): void {
  writeBlocks(root, writer, { depth: -1 });
}

function writeBlocks(node: Markup, writer: DocumentWriter, place: Place): void {
  let words = '';
  const flush = () => {
    const text = words.replace(/[ \t]*\n[ \t]*/g, '\n').trim();
    words = '';
    if (text) writer.paragraph(text);
  };
  for (const child of node.children) {
    if (writer.isFull()) return;
    if (typeof child === 'string' || (inline.has(child.name) && !holdsBlock(child)))
      words += inlineText(child, writer);
    else if (!unread.has(child.name)) {
      flush();
      writeBlock(child, writer, place);
    }
  }
  flush();
}

function writeBlock(node: Markup, writer: DocumentWriter, place: Place): void {
  const level = /^h([1-6])$/.exec(node.name)?.[1];
  if (level) return writer.heading(Number(level), inlineText(node, writer));
  switch (node.name) {
    case 'ul':
    case 'ol':
      return writeList(node, writer, place);
    case 'li':
      return writeItem(node, writer, { ...place, depth: Math.max(0, place.depth) });
    case 'aside':
      if (noteName(node)) return writer.note(noteName(node)!, inlineText(node, writer));
      return writeBlocks(node, writer, place);
    case 'table':
      return writer.table(tableRows(node, writer));
    case 'pre':
      return writer.code(preText(node), languageOf(node));
    case 'blockquote':
      return writer.quote(oneLine(inlineText(node, writer)));
    case 'hr':
      return writer.paragraph('---');
    case 'dt':
      return writer.paragraph(`**${oneLine(inlineText(node, writer))}**`);
    default:
      return writeBlocks(node, writer, place);
  }
}

function holdsBlock(node: Markup): boolean {
  return node.children.some(
    (child) =>
      typeof child !== 'string' && (!(inline.has(child.name) || unread.has(child.name)) || holdsBlock(child)),
  );
}

function writeList(node: Markup, writer: DocumentWriter, { depth }: Place): void {
  const start = Number(node.attributes['start'] ?? 1);
  const counter = node.name === 'ol' ? { next: Number.isSafeInteger(start) ? start : 1 } : undefined;
  writeBlocks(node, writer, { depth: depth + 1, counter });
}

function isNested(child: Markup | string): boolean {
  return typeof child !== 'string' && /^(ul|ol|table)$/.test(child.name);
}

/** Notes as mammoth and makers of e-books name them. */
function noteName({ attributes }: Markup): string | undefined {
  return /^(?:(?:foot|end)note-|fn)(?!ref)(\w{1,20})$/.exec(attributes['id'] ?? '')?.[1];
}

function preText(node: Markup): string {
  return node.children
    .map((child) => (typeof child === 'string' ? child : child.name === 'br' ? '\n' : preText(child)))
    .join('');
}

function writeItem(node: Markup, writer: DocumentWriter, place: Place): void {
  const note = noteName(node);
  const own = { ...node, children: node.children.filter((child) => !isNested(child)) };
  const text = inlineText(own, writer);
  if (note) return writer.note(note, text);
  writer.item(text, { depth: place.depth, mark: place.counter ? `${place.counter.next++}.` : '-' });
  writeBlocks({ ...node, children: node.children.filter(isNested) }, writer, place);
}

function tableRows(table: Markup, writer: DocumentWriter): string[][] {
  return findAll(table, 'tr').map((row) =>
    findAll(row, 'td', 'th').flatMap((cell) => {
      const span = Math.min(50, Math.max(1, Number(cell.attributes['colspan']) || 1));
      return [oneLine(inlineText(cell, writer)), ...Array<string>(span - 1).fill('')];
    }),
  );
}

function languageOf(pre: Markup): string {
  const named = `${pre.attributes['class'] ?? ''} ${find(pre, 'code')?.attributes['class'] ?? ''}`;
  return /\blang(?:uage)?-([\w+#-]{1,20})/.exec(named)?.[1] ?? '';
}

/** The text of a node in one go, with links and code marked. */
function inlineText(node: Markup | string, writer: DocumentWriter): string {
  if (typeof node === 'string') return node.replace(/\s+/g, ' ').replace(/<(?=[a-z!/?])/gi, '\\<');
  if (unread.has(node.name)) return '';
  if (node.name === 'br') return '\n';
  if (node.name === 'pre') return `\n${fenced(preText(node))}\n`;
  const text = node.children.map((child) => inlineText(child, writer)).join('');
  if (node.name === 'a') return linkText(node, text, writer);
  if (node.name === 'code' && text.trim() && !text.includes('`')) return `\`${text.trim()}\``;
  return inline.has(node.name) || node.name === '' ? text : ` ${text} `;
}

function linkText(node: Markup, text: string, writer: DocumentWriter): string {
  const address = (node.attributes['href'] ?? '').trim();
  // The way back from a note to its place says nothing.
  const about = `${node.attributes['role'] ?? ''} ${node.attributes['epub:type'] ?? ''}`;
  if (/^#(?:foot|end)note-ref-/.test(address) || /backlink/.test(about)) return '';
  const note = /#(?:(?:foot|end)note-|fn)(\w{1,20})$/.exec(address)?.[1];
  if (note && (/noteref/.test(about) || address.startsWith('#'))) return `[^${note}]`;
  if (!/^https?:/i.test(address) || text.trim() === '') return text;
  writer.link(text, address);
  return `[${text.trim()}](${address.replace(/[\s()<>]/g, encodeURIComponent)})`;
}
