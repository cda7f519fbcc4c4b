import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, time } from './columns.ts';
import { runs } from './runs.ts';

/** Every version of a draft, the newest of a run being the one that counts. */
export const drafts = pgTable(
  'drafts',
  {
    id: id(),
    runId: uuid()
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['plan', 'report', 'matrix'] }).notNull(),
    version: integer().notNull(),
    status: text({ enum: ['pending', 'rejected', 'confirmed'] }).notNull(),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The model calls before it: the resumed run counts on from here. */
    nextStep: integer().notNull(),
    feedback: text(),
    createdAt: createdAt(),
    decidedAt: time(),
  },
  (table) => [
    uniqueIndex('drafts_version').on(table.runId, table.kind, table.version),
    uniqueIndex('drafts_one_pending')
      .on(table.runId)
      .where(sql`status = 'pending'`),
  ],
);

/** What people and later runs have made of a report or matrix; the first version is in the timeline of its run. */
export const documentVersions = pgTable(
  'document_versions',
  {
    id: id(),
    runId: uuid()
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** From 2 on. */
    version: integer().notNull(),
    kind: text({ enum: ['report', 'matrix'] }).notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    fromRunId: uuid().references(() => runs.id, { onDelete: 'set null' }),
    note: text().notNull(),
    /** The payload of the event that would say it: `report_complete` or `matrix-data-completed`. */
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('document_versions_version').on(table.runId, table.version),
    index('document_versions_from').on(table.fromRunId),
  ],
);
