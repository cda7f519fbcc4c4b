import { bigint, date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ModelRole } from '@quarry/api/model-roles.ts';
import { users, workspaces } from './accounts.ts';

const tokens = () => bigint({ mode: 'number' }).notNull();

/**
 * What is in `run_usage`, summed up by the day on which a run was started; kept by triggers. What was spent stays spent when
 * its run is deleted.
 */
export const spentDays = pgTable(
  'spent_days',
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** A day in UTC. */
    day: date().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The key that runs were started with; empty where there was none. */
    keyId: text().notNull(),
    model: text().notNull(),
    role: text().$type<ModelRole>().notNull().default('run'),
    /** Each run counts once: with its own model, where that has answered. */
    runs: bigint({ mode: 'number' }).notNull().default(0),
    calls: bigint({ mode: 'number' }).notNull().default(0),
    inputTokens: tokens(),
    outputTokens: tokens(),
    cachedInputTokens: tokens(),
    cacheWriteTokens: tokens(),
  },
  (table) => [
    primaryKey({
      columns: [table.workspaceId, table.day, table.userId, table.keyId, table.model, table.role],
    }),
  ],
);
