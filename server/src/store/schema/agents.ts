import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { workspaces } from './accounts.ts';
import { createdAt, id, updatedAt } from './columns.ts';

export const agents = pgTable(
  'agents',
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    identityMarkdown: text().notNull().default(''),
    userMarkdown: text().notNull().default(''),
    soulMarkdown: text().notNull().default(''),
    memoryMarkdown: text().notNull().default(''),
    isDefault: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('agents_list').on(table.workspaceId, table.isDefault, table.updatedAt, table.id),
    // The rule itself, whatever the code does: a workspace has at most one default agent.
    uniqueIndex('agents_one_default')
      .on(table.workspaceId)
      .where(sql`${table.isDefault}`),
  ],
);

/** What an agent's memory was before it changed. */
export const agentMemories = pgTable(
  'agent_memories',
  {
    id: id(),
    agentId: uuid()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    memoryMarkdown: text().notNull(),
    /** Null when a caller changed it. Kept when the run is deleted: it says where a version came from. */
    replacedByRunId: uuid(),
    createdAt: createdAt(),
  },
  (table) => [index('agent_memories_list').on(table.agentId, table.id)],
);
