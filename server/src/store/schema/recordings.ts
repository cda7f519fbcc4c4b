import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { workspaces } from './accounts.ts';
import { createdAt } from './columns.ts';

/** What the web has answered to a search or the call of a page, kept so that a later run sees the same. */
export const webRecordings = pgTable(
  'web_recordings',
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Of what was asked: a digest. */
    key: text().notNull(),
    answer: jsonb().$type<unknown>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.name, table.key] }),
    index('web_recordings_age').on(table.createdAt),
  ],
);
