import { customType, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users, workspaces } from './accounts.ts';
import { createdAt, id, time } from './columns.ts';
import { runs } from './runs.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Browsing sessions that have not ended, and the node that has the browser. A crash moves one to another node. */
export const browserSessions = pgTable(
  'browser_sessions',
  {
    id: id(),
    runId: uuid()
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    nodeId: text().notNull(),
    /** Where other nodes reach that one; null when it has not been told. */
    nodeUrl: text(),
    expiresAt: time().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('browser_sessions_run').on(table.runId)],
);

/** Pictures of pages, one for each step of a browser. */
export const screenshots = pgTable(
  'screenshots',
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    runId: uuid()
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** A JPEG. */
    bytes: bytea().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('screenshots_run').on(table.runId)],
);
