import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/** The first answer to a POST that carried an `Idempotency-Key`; kept for 24 hours. */
export const idempotency = pgTable(
  'idempotency',
  {
    /** The API key, or the session that stands in for one. */
    callerId: uuid('api_key_id').notNull(),
    key: text().notNull(),
    /** SHA-256 of method, path and body. */
    requestHash: text().notNull(),
    /** Null while the first request is still being answered. */
    statusCode: integer(),
    body: text(),
    /** For a run start: a repeat attaches to this run. */
    runId: uuid(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.callerId, table.key] }),
    index('idempotency_age').on(table.createdAt),
  ],
);
