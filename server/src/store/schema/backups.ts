import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.ts';

/** The back-ups that were made, so that somebody can be told when the last one was. */
export const backups = pgTable('backups', {
  id: id(),
  file: text().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  rows: bigint({ mode: 'number' }).notNull(),
  createdAt: createdAt(),
});
