import type { ParsedDocument, ParseLimits } from '../parsed-document.ts';
import type { DocumentWriter } from './document-writer.ts';
import { createDocumentWriter, oneLine } from './document-writer.ts';
import type { Markup } from './markup-tree.ts';
import { childrenOf, find, findAll, textIn } from './markup-tree.ts';
import { dublinCore, openPackage } from './read-package.ts';

// An empty sheet is often said to have a million rows and a thousand columns.
const mostRepeats = 200;

/** Reads an OpenDocument text, sheet or presentation. */
export function parseOpenDocument(
  bytes: Uint8Array,
  options: { url?: string; limits: ParseLimits },
): ParsedDocument {
  const part = openPackage(bytes, options.limits);
  const writer = createDocumentWriter(options);
  const content = part.xml('content.xml');
  const body = find(content, 'body');
  const styles = readStyles(content);
  if (body) writeBlocks(body, { writer, styles, depth: -1, notes: { next: 1 } });
  return writer.finish(dublinCore(part.xml('meta.xml')));
}

interface Styles {
  /** List styles whose first level counts. */
  numbered: ReadonlySet<string>;
  /** The named style that a style of the document is made from. */
  parents: ReadonlyMap<string, string>;
}

function readStyles(content: Markup | undefined): Styles {
  const all = find(content, 'automatic-styles');
  const lists = all ? findAll(all, 'list-style') : [];
  const others = all ? findAll(all, 'style') : [];
  return {
    numbered: new Set(
      lists
        .filter((style) => childrenOf(style)[0]?.name === 'list-level-style-number')
        .map(({ attributes }) => attributes['name'] ?? ''),
    ),
    parents: new Map(
      others.map(({ attributes }) => [attributes['name'] ?? '', attributes['parent-style-name'] ?? '']),
    ),
  };
}

interface Place {
  writer: DocumentWriter;
  styles: Styles;
  depth: number;
  notes: { next: number };
  isNumbered?: boolean;
  isSheet?: boolean;
}

function writeBlocks(node: Markup, place: Place): void {
  const { writer } = place;
  let page = 0;
  let code: string[] = [];
  const endCode = () => {
    if (code.length > 0) writer.code(code.join('\n'));
    code = [];
  };
  for (const child of childrenOf(node)) {
    if (writer.isFull()) return;
    if (child.name === 'page') writer.page((page += 1));
    if (child.name === 'p' && /^(Preformatted_20_Text|Source_20_Text)$/.test(styleOf(child, place)))
      code.push(codeLine(child));
    else {
      endCode();
      writeBlock(child, place);
    }
  }
  endCode();
}

function styleOf({ attributes }: Markup, { styles }: Place): string {
  const name = attributes['style-name'] ?? '';
  return styles.parents.get(name) || name;
}

function codeLine(node: Markup): string {
  return node.children
    .map((child) => {
      if (typeof child === 'string') return child;
      if (child.name === 's') return ' '.repeat(repeats(child, 'c'));
      return child.name === 'line-break' ? '\n' : child.name === 'tab' ? '\t' : codeLine(child);
    })
    .join('');
}

function writeBlock(node: Markup, place: Place): void {
  const { writer } = place;
  switch (node.name) {
    case 'h':
      return writer.heading(Number(node.attributes['outline-level']) || 1, textOf(node, place));
    case 'p':
      return writeParagraph(node, place);
    case 'frame':
      if (node.attributes['class'] === 'title') return writer.heading(2, textOf(node, place));
      return writeBlocks(node, place);
    case 'notes':
      return writer.quote(notesText(node, place));
    case 'spreadsheet':
      return writeBlocks(node, { ...place, isSheet: true });
    case 'list':
      return writeList(node, place);
    case 'table': {
      if (place.isSheet) writer.heading(2, node.attributes['name'] ?? '');
      return writer.table(tableRows(node, place));
    }
    // Changes that were taken back, and the notes of a page's layout, are no text.
    case 'tracked-changes':
    case 'forms':
    case 'sequence-decls':
      return undefined;
    default:
      return writeBlocks(node, place);
  }
}

function writeParagraph(node: Markup, place: Place): void {
  const style = styleOf(node, place);
  const text = textOf(node, place);
  if (style === 'Title' || style === 'Subtitle') place.writer.heading(style === 'Title' ? 1 : 2, text);
  else if (style === 'Quotations') place.writer.quote(text);
  else place.writer.paragraph(text);
}

/** What the speaker noted, without the number of the page. */
function notesText(notes: Markup, place: Place): string {
  return findAll(notes, 'frame')
    .filter(({ attributes }) => attributes['class'] === 'notes')
    .flatMap((frame) => findAll(frame, 'p').map((part) => oneLine(textOf(part, place))))
    .join('\n');
}

function writeList(list: Markup, place: Place): void {
  const style = list.attributes['style-name'];
  const isNumbered = style === undefined ? place.isNumbered : place.styles.numbered.has(style);
  let counter = 0;
  for (const item of childrenOf(list)) {
    let isFirst = true;
    for (const child of childrenOf(item)) {
      if (child.name === 'list') writeList(child, { ...place, depth: place.depth + 1, isNumbered });
      else if (isFirst) {
        const mark = isNumbered ? `${(counter += 1)}.` : '-';
        place.writer.item(textOf(child, place), { depth: place.depth + 1, mark });
        isFirst = false;
      } else writeBlock(child, place);
    }
  }
}

function tableRows(table: Markup, place: Place): string[][] {
  const rows: string[][] = [];
  for (const row of findAll(table, 'table-row')) {
    const cells = findAll(row, 'table-cell', 'covered-table-cell').flatMap((cell) => {
      const text = oneLine(
        findAll(cell, 'p', 'h')
          .map((part) => textOf(part, place))
          .join(' '),
      );
      return Array<string>(repeats(cell, 'number-columns-repeated')).fill(text);
    });
    while (cells.length > 0 && cells.at(-1) === '') cells.pop();
    if (cells.length > 0) for (let n = repeats(row, 'number-rows-repeated'); n > 0; n -= 1) rows.push(cells);
  }
  return rows;
}

function repeats(node: Markup, name: string): number {
  return Math.min(mostRepeats, Math.max(1, Number(node.attributes[name]) || 1));
}

function textOf(node: Markup, place: Place): string {
  return node.children
    .map((child) => {
      if (typeof child === 'string') return child.replace(/\s+/g, ' ');
      switch (child.name) {
        case 's':
        case 'tab':
          return ' ';
        case 'line-break':
          return '\n';
        case 'note':
          return noteMark(child, place);
        case 'a':
          return linkText(child, place);
        case 'annotation':
        case 'image':
          return '';
        default:
          return textOf(child, place);
      }
    })
    .join('');
}

function noteMark(note: Markup, place: Place): string {
  const mark = `${place.notes.next++}`;
  const body = find(note, 'note-body');
  place.writer.note(mark, body ? textOf(body, place) : textIn(note));
  return `[^${mark}]`;
}

function linkText(node: Markup, place: Place): string {
  const text = textOf(node, place);
  const address = node.attributes['href'] ?? '';
  if (!/^https?:/i.test(address) || text.trim() === '') return text;
  place.writer.link(text, address);
  return `[${text.trim()}](${address.replace(/[\s()<>]/g, encodeURIComponent)})`;
}
