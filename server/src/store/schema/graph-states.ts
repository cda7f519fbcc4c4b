import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { users, workspaces } from './accounts.ts';
import { time } from './columns.ts';

/** One row for each workspace with a graph. A writer of the graph locks it first and counts the version up. */
export const graphStates = pgTable(
  'graph_states',
  {
    workspaceId: uuid()
      .primaryKey()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    version: integer().notNull().default(0),
    changedAt: time().notNull().defaultNow(),
    /** Since when the ranks are behind. */
    waitingSince: time(),
    rankedVersion: integer().notNull().default(0),
    /** When the graph that they were computed from was read. */
    rankedAt: time(),
    /** Counts the computations whose scores are all stored. */
    epoch: integer().notNull().default(0),
    /** The oldest one whose scores are still known. */
    oldestEpoch: integer().notNull().default(0),
    /** How many entities the scores were computed over. */
    rankedEntities: integer().notNull().default(0),
    /** Kept by triggers. */
    entities: integer().notNull().default(0),
    /** How many there were when communities were last looked for from nothing. */
    regroupedEntities: integer().notNull().default(0),
    /** Grows with every computation that is begun: an older one may not write any more. */
    attempt: integer().notNull().default(0),
    leaseUntil: time(),
  },
  (table) => [
    index('graph_states_waiting')
      .on(table.waitingSince)
      .where(sql`waiting_since is not null`),
  ],
);

/** What `graph_states` is for the workspace's graph, for the graph of one member. */
export const memberGraphs = pgTable(
  'member_graphs',
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: integer().notNull().default(0),
    rankedVersion: integer().notNull().default(0),
    rankedAt: time(),
    epoch: integer().notNull().default(0),
    oldestEpoch: integer().notNull().default(0),
    rankedEntities: integer().notNull().default(0),
    regroupedEntities: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    index('member_graphs_user').on(table.userId),
  ],
);
