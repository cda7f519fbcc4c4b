/** What a name can stand for. A closed set: homonyms are told apart by it. */
export const ENTITY_CATEGORIES = [
  'person',
  'organization',
  'location',
  'product',
  'technology',
  'event',
  'work',
  'concept',
  'date',
  'quantity',
  'other',
] as const;

export type EntityCategory = (typeof ENTITY_CATEGORIES)[number];
