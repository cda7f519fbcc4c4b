import type { Locale } from '@quarry/api/common.ts';

/** In the order that a reader of the language expects: "apple" before "Zebra", numbers by their size. */
export function byName<Item extends { name: string }>(items: readonly Item[], locale: Locale): Item[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return items.toSorted((one, other) => compare(one.name, other.name));
}
