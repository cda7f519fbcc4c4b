import type { PageData } from './page-data.ts';
import { oneLine, textOf } from './page-text.ts';
import type { PageElement, PageTree } from './page-tree.ts';
import { buildPageTree } from './page-tree.ts';

const ARTICLE = /Article|Posting|Report|Review|Recipe|WebPage|Question|Course|Book/;
const LEAD =
  /^(?:(?:article|story|written|posted|published|reviewed|words|authored)\s+)?by\b[:\s]*|^(?:author|von|par|por)\b[:\s]+/i;
const BYLINE = /(?:^|[\s_-])(?:author|byline|username)(?:[_-]?name)?(?=\s|$)|user-?name(?=\s|$)/i;
const SAYS_BY = /^\s*(?:(?:written|posted|published|story|article|words)\s+)?by\b/i;
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
/** What follows a name in its line: dates, times, places to go. */
const AFTER_NAME = new RegExp(
  String.raw`\s*(?:[|•·–—]|\s-\s|\bon\b|\bin\b|\bupdated\b|\bpublished\b|\blast\b|\d|${MONTH}\.? \d).*$`,
  'i',
);
const LIKE_A_NAME =
  /^\p{Lu}[\p{L}.'’-]*(?: (?:\p{Lu}[\p{L}.'’-]*|de|da|del|der|van|von|la|le|bin|al)){1,4}(?:,? (?:and|&) \p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){1,3})?$/u;
const NO_NAME =
  /https?:|@|[<>{}]|^(?:by|the|about)?\s*(?:admin|editor|staff|guest|author|authors|anonymous)$|^[\d\s,.:/-]+$|^[,;]|says:?$|^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? \d/i;
const AUTHOR_PAGE = /\/(?:authors?|contributors?|writers?)\/[^/?#]+\/?$/i;
const MENUS = new Set(['nav', 'footer', 'button']);
const MOST_CHARS = 120;
const LONGEST_LINE = 200;
const MOST_TRIED = 50;

/**
 * Who wrote the page, if it says so: to machines, in a line that is marked as such, or in one that begins with "by". The
 * name of the site is taken only if no other is there.
 */
export function authorOf(tree: PageTree, data: PageData, siteName: string | undefined): string | undefined {
  const site = comparable(siteName ?? '');
  const isPerson = (found: string): boolean => comparable(found) !== site;
  const { people, others } = linkedAuthors(data);
  const told = [people, metaAuthor(data)].find((found) => found !== undefined && isPerson(found));
  if (told) return told;
  const ofSite = people ?? metaAuthor(data) ?? others;
  const shown = markedAuthor(tree, isPerson) ?? spokenAuthor(tree) ?? linkedName(tree);
  // Whoever comments is marked as an author too.
  return shown && (ofSite === undefined || LIKE_A_NAME.test(shown)) ? shown : ofSite;
}

/** The authors of the first thing that has any: people, or at least somebody. */
function linkedAuthors({ things }: PageData): { people?: string; others?: string } {
  for (const { types, values } of things) {
    if (!types.some((type) => ARTICLE.test(type))) continue;
    const authors = [values['author'] ?? values['creator']].flat();
    const people = namesOf(authors.filter((author) => !isOrganization(author)));
    const others = namesOf(authors);
    if (others) return { people, others };
  }
  return {};

  function namesOf(authors: readonly unknown[]): string | undefined {
    const names = authors.map(nameOf).filter(Boolean);
    return names.length > 0 ? [...new Set(names)].slice(0, 10).join(', ') : undefined;
  }

  function isOrganization(author: unknown): boolean {
    const types = [thingOf(author)?.['@type']].flat();
    return types.some((type) => typeof type === 'string' && /Organization|WebSite|Corporation/.test(type));
  }

  function nameOf(author: unknown): string | undefined {
    if (typeof author === 'string') return name(author);
    const given = thingOf(author)?.['name'];
    return typeof given === 'string' ? name(given) : undefined;
  }

  /** What an author is described by, here or elsewhere on the page. */
  function thingOf(author: unknown): Readonly<Record<string, unknown>> | undefined {
    if (typeof author !== 'object' || author === null) return undefined;
    const own = author as Record<string, unknown>;
    if (own['name'] !== undefined || own['@id'] === undefined) return own;
    return things.find(({ values }) => values['@id'] === own['@id'] && values['name'])?.values ?? own;
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

function markedAuthor(tree: PageTree, isPerson: (found: string) => boolean): string | undefined {
  for (const element of firstOf(tree, isByline)) {
    const text = textOf(element, LONGEST_LINE);
    const found = name(beforeDate(text));
    if (found && isPerson(found)) return found;
  }
  return undefined;
}

/** "By Ann Mason", in an element of its own or beside a link. */
function spokenAuthor(tree: PageTree): string | undefined {
  for (const element of firstOf(tree, saysBy)) {
    if (isInMenu(element)) continue;
    const own = textOf(element, LONGEST_LINE);
    const line = own.replace(LEAD, '') === '' ? textOf(nextTo(element) ?? element, LONGEST_LINE) : own;
    const found = line.replace(LEAD, '').replace(AFTER_NAME, '');
    const plain = found.replace(/,.*$/, '').trim();
    if (LIKE_A_NAME.test(plain)) return plain;
  }
  return undefined;
}

/** A few are enough: a page may have a hundred thousand. */
function* firstOf(tree: PageTree, isMeant: (element: PageElement) => boolean): Generator<PageElement> {
  let left = MOST_TRIED;
  for (const element of tree.elements) {
    if (!isMeant(element)) continue;
    yield element;
    left -= 1;
    if (left === 0) return;
  }
}

function saysBy({ children: [first] }: PageElement): boolean {
  return typeof first === 'string' && first.length <= LONGEST_LINE && SAYS_BY.test(first);
}

function isAuthorLink({ tag, attributes }: PageElement): boolean {
  return tag === 'a' && AUTHOR_PAGE.test(attributes.get('href') ?? '');
}

function nextTo({ parent, index }: PageElement): PageElement | undefined {
  return parent?.children.find(
    (child): child is PageElement => typeof child !== 'string' && child.index > index,
  );
}

/** A link to the page of somebody who writes here. */
function linkedName(tree: PageTree): string | undefined {
  for (const element of firstOf(tree, isAuthorLink)) {
    const text = textOf(element, LONGEST_LINE).replace(LEAD, '');
    if (LIKE_A_NAME.test(text) && !isInMenu(element)) return text;
  }
  return undefined;
}

/** Menus say "by industry" too. */
function isInMenu(element: PageElement): boolean {
  for (let up: PageElement | undefined = element; up; up = up.parent)
    if (MENUS.has(up.tag) || up.attributes.get('role') === 'navigation') return true;
  return false;
}

function isByline({ attributes }: PageElement): boolean {
  if (attributes.size === 0) return false;
  if (attributes.get('rel') === 'author' || attributes.get('itemprop') === 'author') return true;
  const [className, id] = [attributes.get('class'), attributes.get('id')];
  return (className !== undefined && BYLINE.test(className)) || (id !== undefined && BYLINE.test(id));
}

/** Dates stand right behind names, often without a space. */
function beforeDate(text: string): string {
  const at = text.search(new RegExp(String.raw`${MONTH}\.? \d{1,2}(?:,|\b)|\b\d{1,2} ${MONTH}\b`, 'i'));
  return at > 2 ? text.slice(0, at) : text;
}

/** A name as one would write it, or none if the text is no name. */
function name(text: string | undefined): string | undefined {
  const given = oneLine(text).slice(0, 1_000);
  const plain = oneLine(given.includes('&') ? textOf(buildPageTree(given).root) : given)
    .replace(LEAD, '')
    .replace(/^(?:[Ww]ritten )?[Bb][Yy](?=\p{Lu}\p{Ll})/u, '')
    .replace(/\s*[|•·,–—-]\s*$/, '')
    .trim();
  return plain.length < 2 || plain.length > MOST_CHARS || NO_NAME.test(plain) ? undefined : plain;
}

function comparable(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
