import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { WebhookEvent } from '@quarry/api/webhooks.ts';
import { users, workspaces } from './accounts.ts';
import { createdAt, id, time, updatedAt } from './columns.ts';
import { runs } from './runs.ts';

/** Addresses that are told what happens to runs: to those of the member who made it, or to all of the workspace. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    covers: text({ enum: ['member', 'workspace'] }).notNull(),
    address: text().notNull(),
    /** Null for everything. */
    events: text().array().$type<WebhookEvent[]>(),
    disabledAt: time(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('webhooks_owner').on(table.workspaceId, table.userId, table.id)],
);

/** A message. A trigger on the events writes it in the transaction of the event itself, so that none is lost or made twice. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    runId: uuid()
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** The event that it tells of. */
    seq: integer().notNull(),
    type: text().$type<WebhookEvent>().notNull(),
    status: text({ enum: ['pending', 'delivered', 'failed'] })
      .notNull()
      .default('pending'),
    attempts: integer().notNull().default(0),
    /** While one sends it nobody else does. Also how long a node that died keeps others waiting. */
    nextAttemptAt: time(),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.status, table.nextAttemptAt),
    index('webhook_deliveries_webhook').on(table.webhookId, table.createdAt),
    index('webhook_deliveries_run').on(table.runId),
  ],
);

export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: id(),
    deliveryId: uuid()
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    statusCode: integer(),
    error: text(),
    durationMs: integer().notNull(),
    at: createdAt(),
  },
  (table) => [index('webhook_attempts_delivery').on(table.deliveryId, table.id)],
);
