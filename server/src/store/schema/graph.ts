import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users, workspaces } from './accounts.ts';
import { createdAt, id, updatedAt } from './columns.ts';
import { runs } from './runs.ts';
import { sources } from './sources.ts';

export const entities = pgTable(
  'entities',
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    label: text().notNull(),
    /** The folded name and category: two runs that write the same entity at once meet here. */
    identityKey: text().notNull(),
    category: text().notNull(),
    kind: text({ enum: ['entity', 'ghost'] }).notNull(),
    description: text().notNull().default(''),
    metadata: jsonb().$type<Record<string, { value: unknown; type: string }>>(),
    pagerank: doublePrecision().notNull().default(0),
    communityId: integer(),
    x: doublePrecision(),
    y: doublePrecision(),
    z: doublePrecision(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('entities_identity').on(table.workspaceId, table.identityKey),
    index('entities_rank').on(table.workspaceId, table.pagerank.desc().nullsFirst(), table.id),
  ],
);

export const edges = pgTable(
  'edges',
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
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
  ],
);

/** Whose run found an entity: decides what `includeOthersEntities` shows. */
export const entityFinds = pgTable(
  'entity_finds',
  {
    entityId: uuid()
      .notNull()
      .references(() => entities.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    runId: uuid()
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.entityId, table.runId] }),
    index('entity_finds_run').on(table.runId),
    index('entity_finds_user').on(table.userId, table.entityId),
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
  (table) => [index('edge_evidence_edge').on(table.edgeId), index('edge_evidence_run').on(table.runId)],
);

export const entitySources = pgTable(
  'entity_sources',
  {
    entityId: uuid()
      .notNull()
      .references(() => entities.id, { onDelete: 'cascade' }),
    sourceId: uuid()
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.entityId, table.sourceId] }),
    index('entity_sources_source').on(table.sourceId),
  ],
);
