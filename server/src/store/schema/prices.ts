import { doublePrecision, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { workspaces } from './accounts.ts';
import { createdAt, id, time } from './columns.ts';

/** What a model costs a workspace from a day on, in US dollars for a million tokens. */
export const modelPrices = pgTable(
  'model_prices',
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    model: text().notNull(),
    input: doublePrecision().notNull(),
    output: doublePrecision().notNull(),
    cachedInput: doublePrecision(),
    validFrom: time().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('model_prices_from').on(table.workspaceId, table.model, table.validFrom)],
);
