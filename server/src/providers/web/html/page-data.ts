import type { Attributes } from './attributes.ts';
import type { PageElement, PageTree } from './page-tree.ts';

/** What a page says of itself beside its text: in its head and in data for machines. */
export interface PageData {
  /** By name or property, lower case; the first of each. */
  meta: ReadonlyMap<string, string>;
  title: string;
  /** Things described by JSON-LD, all that were found anywhere in it. */
  things: readonly LinkedThing[];
  /** `<link rel>`: the first address of each. */
  links: ReadonlyMap<string, string>;
  base: string | undefined;
  language: string | undefined;
}

export interface LinkedThing {
  types: readonly string[];
  values: Readonly<Record<string, unknown>>;
}

const MOST_THINGS = 2_000;
const MOST_JSON_CHARS = 2_000_000;

export function readPageData(tree: PageTree): PageData {
  const meta = new Map<string, string>();
  const links = new Map<string, string>();
  const things: LinkedThing[] = [];
  let title: string | undefined;
  let base: string | undefined;
  let language: string | undefined;
  for (const element of tree.elements) {
    const { tag, attributes } = element;
    if (tag === 'meta') addMeta(meta, attributes);
    else if (tag === 'link') addLink(links, attributes);
    else if (tag === 'title') title ??= textIn(element);
    else if (tag === 'base') base ??= attributes.get('href');
    else if (tag === 'html') language ??= attributes.get('lang');
    else if (tag === 'script' && /ld\+json/i.test(attributes.get('type') ?? ''))
      addThings(things, textIn(element));
  }
  return { meta, links, things, title: title ?? '', base, language };
}

function textIn(element: PageElement): string {
  return element.children.filter((child) => typeof child === 'string').join('');
}

function addMeta(meta: Map<string, string>, attributes: Attributes): void {
  const content = attributes.get('content');
  if (content === undefined) return;
  for (const key of ['property', 'name', 'itemprop', 'http-equiv']) {
    const name = attributes.get(key)?.toLowerCase().trim();
    if (name && !meta.has(name)) meta.set(name, content);
  }
}

function addLink(links: Map<string, string>, attributes: Attributes): void {
  const href = attributes.get('href');
  if (href === undefined) return;
  for (const rel of (attributes.get('rel') ?? '').toLowerCase().split(/\s+/))
    if (!links.has(rel)) links.set(rel, href);
}

function addThings(things: LinkedThing[], json: string): void {
  const open: unknown[] = [parsed(json)];
  for (let value = open.pop(); things.length < MOST_THINGS && value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value)) {
      const values = value as Record<string, unknown>;
      const types = [values['@type']].flat().filter((type) => typeof type === 'string');
      if (types.length > 0) things.push({ types, values });
    }
    // Those that come first are to be met first.
    const inner = Object.values(value).filter((child) => typeof child === 'object' && child !== null);
    for (let index = inner.length - 1; index >= 0; index -= 1) open.push(inner[index]);
  }
}

function parsed(json: string): unknown {
  if (json.length > MOST_JSON_CHARS) return null;
  try {
    return JSON.parse(json);
  } catch {
    try {
      // Line breaks inside of strings, and remains of CDATA, are what pages get wrong most often.
      return JSON.parse(withoutWrapping(json.replace(/\s+/g, ' ')));
    } catch {
      return null;
    }
  }
}

function withoutWrapping(json: string): string {
  const start = json.search(/[{[]/);
  return start < 0 ? json : json.slice(start, Math.max(json.lastIndexOf('}'), json.lastIndexOf(']')) + 1);
}
