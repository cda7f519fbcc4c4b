import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users, workspaces } from './accounts.ts';
import { createdAt, id } from './columns.ts';
import { turns } from './turns.ts';
import { sources } from './sources.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A stretch of a source or of a turn that can be found by a question. */
export const passages = pgTable(
  'passages',
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Null when the whole workspace may find it. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['source', 'turn'] }).notNull(),
    sourceId: uuid().references(() => sources.id, { onDelete: 'cascade' }),
    turnId: uuid().references(() => turns.id, { onDelete: 'cascade' }),
    /** 0, 1, 2 … in the order of the text. */
    position: integer().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    /** Span in the body of the source or the content of the turn, in UTF-16 units as JavaScript counts. */
    start: integer().notNull(),
    end: integer().notNull(),
    /** The folded words of the text in their order, with one space between. */
    words: text().notNull(),
    wordCount: integer().notNull(),
    titleWords: text().notNull(),
    /** Keys of the names in the text, one a line. */
    names: text().notNull(),
    /** Keys under which the title may be mentioned, one a line. */
    titles: text().notNull(),
    /** What it is found by, and the mark of those who may: `lexemes` and `ownerLexeme`. */
    terms: tsvector().notNull(),
    analysisVersion: integer().notNull(),
    /** 32-bit floats, little-endian, of length 1; null without an embedding model. */
    embedding: bytea(),
    embeddingModel: text(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('passages_source').on(table.sourceId, table.position),
    uniqueIndex('passages_turn').on(table.turnId, table.position),
    index('passages_terms').using('gin', table.terms),
    index('passages_user').on(table.userId),
    index('passages_workspace').on(table.workspaceId),
    check('passages_origin', sql`num_nonnulls(source_id, turn_id) = 1`),
  ],
);

/** In how many passages a term stands; kept by triggers on `passages`. The term '' counts them all. */
export const passageTerms = pgTable(
  'passage_terms',
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    term: text().notNull(),
    passages: integer().notNull(),
    /** Only for the term '': the words of all passages. */
    words: doublePrecision().notNull(),
  },
  (table) => [
    unique('passage_terms_key').on(table.workspaceId, table.term, table.userId).nullsNotDistinct(),
    index('passage_terms_user').on(table.userId),
  ],
);

/**
 * Sources and turns that cannot be found yet: put here by triggers when they are stored (a turn, when its run has completed), taken
 * out in the transaction that stores their passages. What was deleted meanwhile is taken out when it is met.
 */
export const indexQueue = pgTable(
  'index_queue',
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Of a source or a turn. Made in the order of time: the newest are indexed first. */
    documentId: uuid().notNull(),
    kind: text({ enum: ['source', 'turn'] }).notNull(),
    /** Null when the whole workspace may find it. */
    userId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.documentId] }),
    index('index_queue_user').on(table.workspaceId, table.userId),
  ],
);
