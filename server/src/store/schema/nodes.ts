import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, time } from './columns.ts';

/** The living nodes of this database. A row whose heartbeat is old belongs to a dead one. */
export const nodes = pgTable('nodes', {
  id: text().primaryKey(),
  version: text().notNull(),
  startedAt: createdAt(),
  heartbeatAt: time().notNull().defaultNow(),
});

/** Places for model calls that nodes hold, and what they would do with more: one row of each node in each pool. */
export const modelPlaces = pgTable(
  'model_places',
  {
    /** Calls that share a cap: `provider`, or `provider/model`. */
    pool: text().notNull(),
    nodeId: text().notNull(),
    held: integer().notNull(),
    /** Whose calls are open there, and whose wait: see `runs/durable/share-places.ts`. */
    atWork: jsonb().$type<PlaceOwner[]>().notNull(),
    waiting: jsonb().$type<WaitingCall[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.pool, table.nodeId] })],
);

export interface PlaceOwner {
  workspaceId: string;
  runId: string;
}

export interface WaitingCall extends PlaceOwner {
  /** By the clock of the database. */
  since: number;
}
