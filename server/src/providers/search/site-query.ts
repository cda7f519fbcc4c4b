import type { SearchQuery } from './search.ts';

/** The text with its sites as an operator, for services that have no field for them. */
export function withSites({ text, sites = [] }: Pick<SearchQuery, 'text' | 'sites'>): string {
  if (sites.length === 0) return text;
  const named = sites.map((site) => `site:${site}`).join(' OR ');
  return `${text} ${sites.length > 1 ? `(${named})` : named}`;
}

/** Whether an address is of one of the sites, or of a part of one. */
export function isWithin(url: string, sites: readonly string[] | undefined): boolean {
  if (!sites || sites.length === 0) return true;
  const host = URL.parse(url)?.hostname ?? '';
  return sites.some((site) => host === site || host.endsWith(`.${site}`));
}
