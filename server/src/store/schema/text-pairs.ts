import { sql } from 'drizzle-orm';
import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';

/**
 * By which one and two characters turns (their text) and sources (title and address) are found: too short for trigrams. Rows come and
 * go with their documents by triggers; the keys are made in the background. Statistics of the keys are never gathered: they
 * would be dear, and a plan is to use the index whatever they say.
 */
export const textPairs = pgTable(
  'text_pairs',
  {
    /** A turn or a source. */
    documentId: uuid().primaryKey(),
    /** The user whose turn it is, or the workspace that has the source: part of every key. */
    ownerId: uuid().notNull(),
    /** Made by `pairKeys`. Null until they are: the text itself is looked at then. */
    keys: integer().array(),
  },
  (table) => [
    index('text_pairs_keys')
      .using('gin', table.keys)
      .where(sql`keys is not null`),
    index('text_pairs_unread')
      .on(table.ownerId)
      .where(sql`keys is null`),
  ],
);
