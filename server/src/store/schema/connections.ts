import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { workspaces } from './accounts.ts';
import { createdAt, id, time, updatedAt } from './columns.ts';

const workspaceId = () =>
  uuid()
    .notNull()
    .references(() => workspaces.id, { onDelete: 'cascade' });

const kind = () => text({ enum: ['models', 'search'] }).notNull();

/** Providers that owners have connected for their workspace. Those of the environment have no row. */
export const connections = pgTable(
  'connections',
  {
    id: id(),
    workspaceId: workspaceId(),
    kind: kind(),
    /** Whose protocol it speaks; `vendors` of the promise lists them. */
    vendor: text().notNull(),
    /** What stands before the slash in the names of its models; for search its name in results. */
    name: text().notNull(),
    /** Null: the vendor's own. */
    baseUrl: text(),
    /** Sealed under the connection's id. Null: it needs none. */
    sealedKey: text(),
    /** The model to propose, and to take over with. Null: its first. */
    model: text(),
    /** Whether it takes over when a model of another provider fails. */
    isFallback: boolean().notNull().default(false),
    /** Among those of its kind; the smallest is asked first. */
    position: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('connections_name').on(table.workspaceId, table.kind, table.name),
    index('connections_order').on(table.workspaceId, table.kind, table.position),
  ],
);

/** When a provider last answered a workspace, and when and why it last did not. */
export const providerHealth = pgTable(
  'provider_health',
  {
    workspaceId: workspaceId(),
    kind: kind(),
    provider: text().notNull(),
    lastSuccessAt: time(),
    lastFailureAt: time(),
    /** A sentence that members may read. */
    lastFailure: text(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.kind, table.provider] })],
);
