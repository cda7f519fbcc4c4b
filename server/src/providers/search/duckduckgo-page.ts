import { parsePage } from '../web/page-dom.ts';
import { ProviderError } from './provider-error.ts';
import { readResult } from './read-result.ts';
import type { SearchResult } from './search.ts';

/** Reads the results off DuckDuckGo's page without scripts. A page that is no list of results is a failure. */
export function readDuckDuckGoPage(html: string): SearchResult[] {
  const page = parsePage(html);
  if (page.querySelector('[class*="anomaly-modal"], #challenge-form, form[action*="anomaly.js"]')) {
    throw new ProviderError(
      'rate-limited',
      'DuckDuckGo took us for a bot and asked for a puzzle to be solved.',
    );
  }
  const entries = [...page.querySelectorAll('.result')];
  if (entries.length === 0 && !page.querySelector('.no-results')) {
    throw new ProviderError('unreadable', 'DuckDuckGo answered with a page that is not a list of results.');
  }
  return entries.filter((entry) => !entry.matches('.result--ad, .result--no-result')).flatMap(readEntry);
}

function readEntry(entry: Element): SearchResult[] {
  const link = entry.querySelector('a.result__a');
  return readResult({
    url: targetOf(link?.getAttribute('href')),
    title: link?.textContent,
    snippet: entry.querySelector('.result__snippet')?.textContent,
    date: /\d{4}-\d{2}-\d{2}T[\d:.]+/.exec(entry.querySelector('.result__extras')?.textContent ?? '')?.[0],
  });
}

// Some answers lead through /l/?uddg=<the address>, others give the address itself. Every other link to DuckDuckGo
// itself (/y.js) is an advertisement.
function targetOf(href: string | null | undefined): string | undefined {
  const url = URL.parse(href ?? '', 'https://duckduckgo.com');
  if (!url) return undefined;
  if (!/(^|\.)duckduckgo\.com$/.test(url.hostname)) return url.href;
  return url.pathname.startsWith('/l/') ? (url.searchParams.get('uddg') ?? undefined) : undefined;
}
