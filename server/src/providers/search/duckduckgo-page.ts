import { textOf } from '../web/html/page-text.ts';
import type { PageElement } from '../web/html/page-tree.ts';
import { buildPageTree } from '../web/html/page-tree.ts';
import { ProviderError } from './provider-error.ts';
import { readResult } from './read-result.ts';
import type { SearchResult } from './search.ts';

/** Reads the results off DuckDuckGo's page without scripts. A page that is no list of results is a failure. */
export function readDuckDuckGoPage(html: string): SearchResult[] {
  const { elements } = buildPageTree(html);
  if (elements.some(isPuzzle)) {
    throw new ProviderError(
      'rate-limited',
      'DuckDuckGo took us for a bot and asked for a puzzle to be solved.',
    );
  }
  const entries = elements.filter((element) => hasClass(element, 'result'));
  if (entries.length === 0 && !elements.some((element) => hasClass(element, 'no-results'))) {
    throw new ProviderError('unreadable', 'DuckDuckGo answered with a page that is not a list of results.');
  }
  return entries
    .filter((entry) => !hasClass(entry, 'result--ad') && !hasClass(entry, 'result--no-result'))
    .flatMap((entry) => readEntry(elementsIn(entry, elements)));
}

function isPuzzle({ tag, attributes }: PageElement): boolean {
  if (attributes.get('class')?.includes('anomaly-modal') || attributes.get('id') === 'challenge-form')
    return true;
  return tag === 'form' && (attributes.get('action')?.includes('anomaly.js') ?? false);
}

function readEntry(elements: readonly PageElement[]): SearchResult[] {
  const textAt = (name: string): string | undefined => {
    const element = elements.find((candidate) => hasClass(candidate, name));
    return element && textOf(element);
  };
  const link = elements.find((element) => element.tag === 'a' && hasClass(element, 'result__a'));
  return readResult({
    url: targetOf(link?.attributes.get('href')),
    title: link && textOf(link),
    snippet: textAt('result__snippet'),
    date: /\d{4}-\d{2}-\d{2}T[\d:.]+/.exec(textAt('result__extras') ?? '')?.[0],
  });
}

function hasClass({ attributes }: PageElement, name: string): boolean {
  return attributes.get('class')?.split(/\s+/).includes(name) ?? false;
}

/** Elements stand in the order of the page: those within another follow it. */
function elementsIn(outer: PageElement, elements: readonly PageElement[]): PageElement[] {
  let end = outer.index + 1;
  while (end < elements.length && isWithin(elements[end]!, outer)) end += 1;
  return elements.slice(outer.index + 1, end);
}

function isWithin(element: PageElement, outer: PageElement): boolean {
  let up = element.parent;
  while (up && up !== outer) up = up.parent;
  return up !== undefined;
}

// Some answers lead through /l/?uddg=<the address>, others give the address itself. Every other link to DuckDuckGo
// itself (/y.js) is an advertisement.
function targetOf(href: string | null | undefined): string | undefined {
  const url = URL.parse(href ?? '', 'https://duckduckgo.com');
  if (!url) return undefined;
  if (!/(^|\.)duckduckgo\.com$/.test(url.hostname)) return url.href;
  return url.pathname.startsWith('/l/') ? (url.searchParams.get('uddg') ?? undefined) : undefined;
}
