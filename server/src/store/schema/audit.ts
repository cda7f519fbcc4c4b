import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { apiKeys, users, workspaces } from './accounts.ts';
import { createdAt, id } from './columns.ts';

/** What members, their keys and the operator have done in a workspace. Rows are added, never changed. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Null for the operator, and for one whose account is gone. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    keyId: uuid().references(() => apiKeys.id, { onDelete: 'set null' }),
    via: text({ enum: ['session', 'key', 'operator'] }).notNull(),
    /** The name of the operation, as in the OpenAPI document. */
    action: text().notNull(),
    /** What it was done to: the ids of the path. */
    target: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Which fields were given; never what they held, unless it is said of the field that it may be told. */
    fields: jsonb().$type<string[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [index('audit_log_workspace').on(table.workspaceId, table.id)],
);
