import type { ParsedDocument, ParseLimits } from '../parsed-document.ts';
import type { DocumentWriter } from './document-writer.ts';
import { createDocumentWriter, oneLine } from './document-writer.ts';
import type { Markup } from './markup-tree.ts';
import { find, findAll, textIn } from './markup-tree.ts';
import { officeAbout, openPackage } from './read-package.ts';

/** Reads a presentation slide by slide: title, text, tables, and what the speaker noted. */
export function parsePptx(bytes: Uint8Array, options: { url?: string; limits: ParseLimits }): ParsedDocument {
  const part = openPackage(bytes, options.limits);
  const writer = createDocumentWriter(options);
  const presentation = 'ppt/presentation.xml';
  const paths = part.relations(presentation);
  const list = find(part.xml(presentation), 'sldIdLst');
  const slides = list ? findAll(list, 'sldId') : [];
  for (const [index, { attributes }] of slides.slice(0, options.limits.maxPages).entries()) {
    const path = paths.get(attributes['r:id'] ?? '')?.target ?? '';
    const slide = part.xml(path);
    if (!slide || writer.isFull()) continue;
    writer.page(index + 1);
    writeSlide(slide, writer, { number: index + 1, links: part.relations(path) });
    const notes = [...part.relations(path).values()].find(({ type }) => type.endsWith('/notesSlide'));
    writeNotes(notes && part.xml(notes.target), writer);
  }
  return writer.finish(officeAbout(part));
}

type Links = Map<string, { target: string }>;

function writeSlide(
  slide: Markup,
  writer: DocumentWriter,
  { number, links }: { number: number; links: Links },
): void {
  const shapes = findAll(slide, 'sp', 'graphicFrame');
  const title = shapes.find((shape) => /^(ctrT|t)itle$/.test(placeholder(shape) ?? ''));
  const words = title ? oneLine(paragraphsOf(title).map(textOf).join(' ')) : '';
  writer.heading(2, words || `Slide ${number}`);
  for (const shape of shapes) {
    if (shape === title || /^(sldNum|dt|ftr)$/.test(placeholder(shape) ?? '')) continue;
    const table = find(shape, 'tbl');
    if (table) writer.table(findAll(table, 'tr').map((row) => findAll(row, 'tc').map(cellText)));
    else writeText(shape, writer, links);
  }
}

function placeholder(shape: Markup): string | undefined {
  const mark = find(find(shape, 'nvPr'), 'ph');
  return mark && (mark.attributes['type'] ?? 'body');
}

/** Text of a place that the layout gives is a list; that of a box of its own is not, unless it says so. */
function writeText(shape: Markup, writer: DocumentWriter, links: Links): void {
  const isBody = placeholder(shape) === 'body' || placeholder(shape) === 'obj';
  let counter = 0;
  for (const paragraph of paragraphsOf(shape)) {
    const text = textOf(paragraph);
    for (const run of findAll(paragraph, 'hlinkClick'))
      writer.link(text, links.get(run.attributes['id'] ?? '')?.target ?? '');
    const properties = find(paragraph, 'pPr');
    const depth = Number(properties?.attributes['lvl'] ?? 0) || 0;
    const isNumbered = find(properties, 'buAutoNum') !== undefined;
    const isItem =
      isNumbered || find(properties, 'buChar') !== undefined || (isBody && !find(properties, 'buNone'));
    counter = isNumbered ? counter + 1 : 0;
    if (isItem) writer.item(text, { depth, mark: isNumbered ? `${counter}.` : '-' });
    else writer.paragraph(text);
  }
}

function paragraphsOf(shape: Markup): Markup[] {
  const body = find(shape, 'txBody');
  return body ? findAll(body, 'p') : [];
}

function textOf(paragraph: Markup): string {
  return findAll(paragraph, 't', 'br')
    .map((run) => (run.name === 'br' ? ' ' : textIn(run)))
    .join('');
}

function cellText(cell: Markup): string {
  return oneLine(findAll(cell, 'p').map(textOf).join(' '));
}

function writeNotes(notes: Markup | undefined, writer: DocumentWriter): void {
  if (!notes) return;
  const text = findAll(notes, 'sp')
    .filter((shape) => placeholder(shape) === 'body')
    .flatMap((shape) => paragraphsOf(shape).map(textOf));
  writer.quote(text.map(oneLine).filter(Boolean).join('\n'));
}
