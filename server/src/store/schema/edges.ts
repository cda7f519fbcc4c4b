import { sql } from 'drizzle-orm';
import { doublePrecision, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users, workspaces } from './accounts.ts';
import { createdAt, id, updatedAt } from './columns.ts';
import { runs } from './runs.ts';
import { sources } from './sources.ts';
import { entities } from './entities.ts';

export const edges = pgTable(
  'edges',
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** As at both of its ends. */
    ownerId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    sourceEntityId: uuid()
      .notNull()
      .references(() => entities.id, { onDelete: 'cascade' }),
    targetEntityId: uuid()
      .notNull()
      .references(() => entities.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    /** 0 to 1, grows with independent evidence. */
    weight: doublePrecision().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('edges_identity').on(table.sourceEntityId, table.targetEntityId, table.type),
    index('edges_target').on(table.targetEntityId),
    index('edges_weight').on(table.workspaceId, table.weight.desc().nullsFirst(), table.id),
    index('edges_owner')
      .on(table.ownerId)
      .where(sql`owner_id is not null`),
  ],
);

/** The sentence of the source that an edge rests on. */
export const edgeEvidence = pgTable(
  'edge_evidence',
  {
    id: id(),
    edgeId: uuid()
      .notNull()
      .references(() => edges.id, { onDelete: 'cascade' }),
    runId: uuid()
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    sourceId: uuid().references(() => sources.id, { onDelete: 'cascade' }),
    quote: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    // A run that is repeated after a crash says nothing twice.
    uniqueIndex('edge_evidence_once').on(
      table.edgeId,
      table.runId,
      sql`coalesce(source_id, '00000000-0000-0000-0000-000000000000')`,
      sql`md5(quote)`,
    ),
    index('edge_evidence_run').on(table.runId),
    index('edge_evidence_source').on(table.sourceId),
  ],
);
