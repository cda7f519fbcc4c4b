import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { agents } from './agents.ts';
import { users, workspaces } from './accounts.ts';
import { createdAt, id } from './columns.ts';
import { runs } from './runs.ts';

/** Work that a completed run hands to another agent: written with the run's end, carried out by whichever node. */
export const delegations = pgTable(
  'delegations',
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The run that a caller started, at the top of the tree. */
    rootRunId: uuid().notNull(),
    parentRunId: uuid()
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    agentId: uuid()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    mode: text({ enum: ['single', 'parallel', 'chain'] }).notNull(),
    /** 0, 1, 2 …: the order of a chain. */
    position: integer().notNull(),
    /** Reserved with the parent's end: however often the start is tried, there is one such run. */
    childRunId: uuid().notNull(),
    /** What the parent's model wants the agent to know, besides its final message. */
    message: text(),
    state: text({ enum: ['waiting', 'started', 'cancelled'] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('delegations_order').on(table.parentRunId, table.position),
    uniqueIndex('delegations_child').on(table.childRunId),
    index('delegations_root').on(table.rootRunId),
    index('delegations_agent').on(table.agentId),
    index('delegations_user').on(table.userId),
    index('delegations_waiting')
      .on(table.workspaceId, table.id)
      .where(sql`state = 'waiting'`),
  ],
);
