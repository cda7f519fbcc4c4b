import { decodeText } from '../charset.ts';
import { readArchive } from '../office-archive.ts';
import type { ParseLimits } from '../parsed-document.ts';
import type { About } from './document-writer.ts';
import { oneLine } from './document-writer.ts';
import type { Markup } from './markup-tree.ts';
import { childrenOf, find, findAll, parseMarkup, textIn } from './markup-tree.ts';

/** The parts of a zip archive that are text. */
export interface Package {
  text(path: string): string | undefined;
  xml(path: string): Markup | undefined;
  /** Where the relationships of an Office part lead, by their id. */
  relations(path: string): Map<string, { target: string; type: string }>;
}

export function openPackage(bytes: Uint8Array, limits: ParseLimits): Package {
  const parts = readArchive(bytes, limits.maxUnpackedBytes);
  const text = (path: string) => {
    const part = parts.get(path);
    return part && decodeText(part);
  };
  const xml = (path: string) => {
    const part = text(path);
    return part === undefined ? undefined : parseMarkup(part);
  };
  return {
    text,
    xml,
    relations(path) {
      const place = path.lastIndexOf('/') + 1;
      const tree = xml(`${path.slice(0, place)}_rels/${path.slice(place)}.rels`);
      return new Map(
        childrenOf(find(tree, 'Relationships')).map(({ attributes }) => [
          attributes['Id'] ?? '',
          { target: resolvePath(path, attributes['Target'] ?? ''), type: attributes['Type'] ?? '' },
        ]),
      );
    },
  };
}

/** A path of the archive, from that of the part that names it. */
export function resolvePath(from: string, target: string): string {
  const url = URL.parse(target, `archive:/${from}`);
  if (url?.protocol !== 'archive:') return target;
  const path = url.pathname.slice(1);
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}

/** What Office files say about themselves. */
export function officeAbout(part: Package): About {
  const core = part.xml('docProps/core.xml');
  const value = (name: string) => oneLine(textIn(find(core, name)));
  return {
    title: value('title'),
    description: value('description') || value('subject'),
    author: value('creator') || undefined,
    language: value('language') || undefined,
    publishedAt: isoDate(value('modified')) ?? isoDate(value('created')),
  };
}

/** What OpenDocument files (meta.xml) and e-books (their package) say in Dublin Core. */
export function dublinCore(tree: Markup | undefined): About {
  const values = (name: string) => (tree ? findAll(tree, name).map((node) => oneLine(textIn(node))) : []);
  const [title] = values('title');
  return {
    title,
    description: values('description')[0],
    author: values('creator').join(', ') || values('initial-creator')[0],
    language: values('language')[0],
    publishedAt: isoDate(values('date')[0] ?? values('creation-date')[0]),
  };
}

export function isoDate(text: string | undefined): string | undefined {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
