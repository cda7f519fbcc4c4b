import type { ParsedDocument, ParseLimits } from '../parsed-document.ts';
import { WebError } from '../web-error.ts';
import { createDocumentWriter } from './document-writer.ts';
import { find, findAll, parseMarkup } from './markup-tree.ts';
import { dublinCore, openPackage, resolvePath } from './read-package.ts';
import { writeHtml } from './write-html.ts';

/** Reads an e-book chapter by chapter, in the order in which it is meant to be read. */
export function parseEpub(bytes: Uint8Array, options: { url?: string; limits: ParseLimits }): ParsedDocument {
  const part = openPackage(bytes, options.limits);
  const writer = createDocumentWriter(options);
  const path = find(part.xml('META-INF/container.xml'), 'rootfile')?.attributes['full-path'] ?? '';
  const book = part.xml(path);
  if (!book) throw new WebError('unreadable', 'The e-book does not say where its chapters are.');
  const files = new Map(findAll(book, 'item').map(({ attributes }) => [attributes['id'] ?? '', attributes]));
  for (const { attributes } of findAll(book, 'itemref').slice(0, options.limits.maxPages)) {
    const item = files.get(attributes['idref'] ?? '');
    const isNavigation = /\bnav\b/.test(item?.['properties'] ?? '');
    const text = item && !isNavigation ? part.text(resolvePath(path, item['href'] ?? '')) : undefined;
    if (text === undefined || writer.isFull()) continue;
    writeHtml(parseMarkup(text, { isHtml: true }), writer);
  }
  return writer.finish(dublinCore(find(book, 'metadata')));
}
