import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { agents } from './agents.ts';
import { users, workspaces } from './accounts.ts';
import { createdAt, id } from './columns.ts';
import { conversationId } from './conversations.ts';
import { runs } from './runs.ts';

export const turns = pgTable(
  'turns',
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    agentId: uuid()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    runId: uuid().references(() => runs.id, { onDelete: 'cascade' }),
    conversationId: conversationId(),
    kind: text({ enum: ['user', 'assistant', 'error'] }).notNull(),
    content: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('turns_list').on(table.workspaceId, table.userId, table.id),
    index('turns_history').on(table.agentId, table.userId, table.id),
    index('turns_conversation').on(table.conversationId, table.id),
    index('turns_run').on(table.runId),
    // Searches of runs, turns and conversations: questions and answers are all here.
    index('turns_content').using('gin', table.content.op('gin_trgm_ops')),
  ],
);
