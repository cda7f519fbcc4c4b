const TABS = ['evidence', 'sources', 'work', 'images'] as const;
export type BesideTab = (typeof TABS)[number];

/** What stands beside the text, as the address of the page says it: a link to it opens the same. */
export interface BesideSearch {
  /** Which view is open; nothing is open without it. */
  beside?: BesideTab;
  /** The run that it is about. */
  of?: string;
  /** The place in it: the number of a source, or of a claim and its quote (`3.1`). */
  at?: string;
}

export function readBesideSearch(search: Record<string, unknown>): BesideSearch {
  const beside = TABS.find((tab) => tab === search['beside']);
  const [of, at] = [text(search['of']), text(search['at'])];
  return {
    ...(beside && { beside }),
    ...(of !== undefined && { of }),
    ...(at !== undefined && { at }),
  };
}

/** Numbers in an address are read as such. */
const text = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
