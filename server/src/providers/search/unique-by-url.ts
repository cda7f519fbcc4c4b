import { canonicalUrl } from '../web/canonical-url.ts';

/** Each item once, the first where several have the same address: spellings of one page's address count as the same. */
export function uniqueByUrl<Item>(items: readonly Item[], urlOf: (item: Item) => string): Item[] {
  const merged = new Map<string, Item>();
  for (const item of items) {
    const key = canonicalUrl(urlOf(item));
    if (!merged.has(key)) merged.set(key, item);
  }
  return [...merged.values()];
}
