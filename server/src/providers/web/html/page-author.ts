import type { PageData } from './page-data.ts';
import { oneLine, textOf } from './page-text.ts';
import type { PageElement, PageTree } from './page-tree.ts';

const ARTICLE = /Article|Posting|Report|Review|Recipe|WebPage|Question|Course|Book/;
const LEAD = /^(?:(?:written|posted|published|reviewed|words)\s+)?by[:\s]+|^(?:author|von|par|por)[:\s]+/i;
const BYLINE = /(?:^|[\s_-])(?:author|byline|username)(?:[_-]?name)?(?=\s|$)|user-?name(?=\s|$)/i;
const MOST_CHARS = 120;

/** Who wrote the page, if it says so: to machines, or in a line that is marked as such. */
export function authorOf(tree: PageTree, data: PageData): string | undefined {
  return linkedAuthor(data) ?? metaAuthor(data) ?? markedAuthor(tree);
}

function linkedAuthor({ things }: PageData): string | undefined {
  for (const { types, values } of things) {
    if (!types.some((type) => ARTICLE.test(type))) continue;
    const names = [values['author'] ?? values['creator']].flat().map(nameOf).filter(Boolean);
    if (names.length > 0) return [...new Set(names)].slice(0, 10).join(', ');
  }
  return undefined;

  function nameOf(author: unknown): string | undefined {
    if (typeof author === 'string') return name(author);
    const thing = author as { name?: unknown; '@id'?: unknown } | null | undefined;
    if (typeof thing?.name === 'string') return name(thing.name);
    const id = thing?.['@id'];
    const same =
      id === undefined ? undefined : things.find(({ values }) => values['@id'] === id && values['name']);
    return typeof same?.values['name'] === 'string' ? name(same.values['name']) : undefined;
  }
}

function metaAuthor({ meta }: PageData): string | undefined {
  const keys = [
    'author',
    'article:author',
    'dc.creator',
    'parsely-author',
    'sailthru.author',
    'citation_author',
    'byl',
    'twitter:data1',
  ];
  for (const key of keys) {
    const value = name(meta.get(key));
    const isName =
      value !== undefined && (key !== 'twitter:data1' || /written/i.test(meta.get('twitter:label1') ?? ''));
    if (isName) return value;
  }
  return undefined;
}

function markedAuthor(tree: PageTree): string | undefined {
  for (const element of tree.elements) {
    if (!isByline(element)) continue;
    const found = name(textOf(element, 200));
    if (found) return found;
  }
  return undefined;
}

function isByline({ attributes }: PageElement): boolean {
  if (attributes.size === 0) return false;
  if (attributes.get('rel') === 'author' || attributes.get('itemprop') === 'author') return true;
  const given = `${attributes.get('class') ?? ''} ${attributes.get('id') ?? ''}`;
  return BYLINE.test(given);
}

/** A name as one would write it, or none if the text is no name. */
function name(text: string | undefined): string | undefined {
  const plain = oneLine(text)
    .replace(LEAD, '')
    .replace(/\s*[|•·,]\s*$/, '')
    .trim();
  if (
    plain.length < 2 ||
    plain.length > MOST_CHARS ||
    /https?:|^@?(?:admin|editor|staff|guest)$|[<>{}]/i.test(plain)
  )
    return undefined;
  return plain;
}
