import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users, workspaces } from './accounts.ts';
import { createdAt, id, updatedAt } from './columns.ts';
import { conversations } from './conversations.ts';
import { runs } from './runs.ts';
import { files, sources } from './sources.ts';

/** What a reader thought of an answer. */
export const runFeedback = pgTable(
  'run_feedback',
  {
    runId: uuid()
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rating: text({ enum: ['good', 'bad'] }).notNull(),
    comment: text().notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.userId] }),
    index('run_feedback_user').on(table.userId),
  ],
);

/** Runs that failed and whose owner has taken note of it. */
export const seenFailures = pgTable('seen_failures', {
  runId: uuid()
    .primaryKey()
    .references(() => runs.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
});

/** Members who may read a conversation of another, or also answer its drafts. */
export const conversationShares = pgTable(
  'conversation_shares',
  {
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    access: text({ enum: ['read', 'review'] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    index('conversation_shares_user').on(table.userId),
  ],
);

/** The link that shows one answer to whoever has it. The answer stands beside it in the clear, so the token may as well. */
export const answerLinks = pgTable(
  'answer_links',
  {
    runId: uuid()
      .primaryKey()
      .references(() => runs.id, { onDelete: 'cascade' }),
    token: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('answer_links_token').on(table.token)],
);

/** A named set of files and sources of one user. */
export const collections = pgTable(
  'collections',
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('collections_owner').on(table.workspaceId, table.userId, table.id)],
);

export const collectionItems = pgTable(
  'collection_items',
  {
    id: id(),
    collectionId: uuid()
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    sourceId: uuid().references(() => sources.id, { onDelete: 'cascade' }),
    fileId: uuid().references(() => files.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('collection_items_source').on(table.collectionId, table.sourceId),
    uniqueIndex('collection_items_file').on(table.collectionId, table.fileId),
    index('collection_items_of_source').on(table.sourceId),
    index('collection_items_of_file').on(table.fileId),
    check('collection_items_one', sql`(source_id is null) <> (file_id is null)`),
  ],
);
