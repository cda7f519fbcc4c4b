import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users, workspaces } from './accounts.ts';
import { createdAt, id, updatedAt } from './columns.ts';

/** Runs of one user that know of each other. */
export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull().default(''),
    /** Whose words the title is: each may take the place of the one before it, and of no other. */
    titleBy: text({ enum: ['nobody', 'question', 'model', 'user'] })
      .notNull()
      .default('nobody'),
    pinned: boolean().notNull().default(false),
    archived: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('conversations_list').on(
      table.workspaceId,
      table.userId,
      table.archived,
      table.pinned,
      table.updatedAt,
      table.id,
    ),
    index('conversations_title').using('gin', table.title.op('gin_trgm_ops')),
  ],
);

export const conversationId = () => uuid().references(() => conversations.id, { onDelete: 'cascade' });
