import type { SearchQuery } from './search.ts';

/** The text with its sites as an operator, for services that have no field for them. */
export function withSites({ text, sites = [] }: Pick<SearchQuery, 'text' | 'sites'>): string {
  if (sites.length === 0) return text;
  const named = sites.map((site) => `site:${site}`).join(' OR ');
  return `${text} ${sites.length > 1 ? `(${named})` : named}`;
}
