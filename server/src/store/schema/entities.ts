import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users, workspaces } from './accounts.ts';
import { createdAt, id, updatedAt } from './columns.ts';

/** The graph that a row is part of: the workspace's has the id of the workspace, a member's the id of the user. */
const graphId = () => uuid().generatedAlwaysAs(sql`coalesce(owner_id, workspace_id)`);

export type EntityMetadata = Record<string, { value: unknown; type: string }>;

export const entities = pgTable(
  'entities',
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Whose graph the row is part of: null is the workspace's, which all members see; see `member-view.ts`. */
    ownerId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    graphId: graphId(),
    /** Of one in a member's graph: the entity of the workspace's graph that is the same thing. */
    publicId: uuid().references((): AnyPgColumn => entities.id, { onDelete: 'set null' }),
    label: text().notNull(),
    /** The folded name and category: two runs that write the same entity at once meet here. */
    identityKey: text().notNull(),
    category: text().notNull(),
    kind: text({ enum: ['entity', 'ghost'] }).notNull(),
    description: text().notNull().default(''),
    metadata: jsonb().$type<EntityMetadata>(),
    /** What a user has written by hand: no run changes it. */
    editedFields: text().array().notNull().default([]),
    /** Times the number of entities it was computed over, so on average 1: what is far away does not change it. */
    pagerank: doublePrecision().notNull().default(0),
    /** The computation that set it; of earlier ones `entity_scores` tells. */
    pagerankEpoch: integer().notNull().default(0),
    communityId: integer(),
    x: real(),
    y: real(),
    z: real(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('entities_graph_identity').on(table.workspaceId, table.graphId, table.identityKey),
    index('entities_owner')
      .on(table.ownerId)
      .where(sql`owner_id is not null`),
    index('entities_public')
      .on(table.publicId)
      .where(sql`public_id is not null`),
    index('entities_graph_rank').on(table.graphId, table.pagerank.desc().nullsFirst(), table.id),
    index('entities_graph_category').on(
      table.graphId,
      table.category,
      table.pagerank.desc().nullsFirst(),
      table.id,
    ),
    index('entities_graph_community').on(
      table.graphId,
      table.communityId,
      table.pagerank.desc().nullsFirst(),
      table.id,
    ),
    index('entities_graph_kind').on(table.graphId, table.kind, table.pagerank.desc().nullsFirst(), table.id),
  ],
);

/**
 * What a search reads, in narrow rows: a word may stand in every tenth entity, and all of them are counted and sorted.
 * Beside the texts there are copies of what lists filter and order by. None of the copies has an index, so new ranks
 * leave the index of the texts alone.
 */
export const entitySearch = pgTable(
  'entity_search',
  {
    entityId: uuid()
      .primaryKey()
      .references(() => entities.id, { onDelete: 'cascade' }),
    workspaceId: uuid().notNull(),
    ownerId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    graphId: graphId(),
    pagerank: doublePrecision().notNull().default(0),
    pagerankEpoch: integer().notNull().default(0),
    communityId: integer(),
    category: text().notNull(),
    kind: text({ enum: ['entity', 'ghost'] }).notNull(),
    /** Folded label, aliases and description; folded metadata. A keyword is looked for in them. */
    searchText: text().notNull(),
    metadataText: text().notNull(),
  },
  (table) => [
    index('entity_search_owner')
      .on(table.ownerId)
      .where(sql`owner_id is not null`),
    // Their n-grams, which would take far more room in the rows than the texts do.
    index('entity_search_graph_terms').using('gin', sql`entity_terms(graph_id, search_text, metadata_text)`),
  ],
);

/** Under what an entity is met again: its own key, its other names, and keys that only suggest a closer look. */
export const entityKeys = pgTable(
  'entity_keys',
  {
    workspaceId: uuid().notNull(),
    entityId: uuid()
      .notNull()
      .references(() => entities.id, { onDelete: 'cascade' }),
    ownerId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    graphId: graphId(),
    key: text().notNull(),
    kind: text({ enum: ['name', 'alias', 'hint'] }).notNull(),
    /** The name as it was written; '' for a hint. */
    label: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.key, table.kind, table.entityId] }),
    index('entity_keys_entity').on(table.entityId),
    index('entity_keys_graph').on(table.graphId, table.key),
    index('entity_keys_owner')
      .on(table.ownerId)
      .where(sql`owner_id is not null`),
  ],
);

/** Scores that a newer computation has replaced: a list that was begun before goes on in its own order. */
export const entityScores = pgTable(
  'entity_scores',
  {
    workspaceId: uuid().notNull(),
    ownerId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    graphId: graphId(),
    entityId: uuid()
      .notNull()
      .references(() => entities.id, { onDelete: 'cascade' }),
    score: doublePrecision().notNull(),
    fromEpoch: integer().notNull(),
    untilEpoch: integer().notNull(),
    replacedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.entityId, table.fromEpoch] }),
    // Few have been replaced since a list that goes on was begun, none since one that begins now.
    index('entity_scores_graph_until').on(table.graphId, table.untilEpoch),
    index('entity_scores_owner')
      .on(table.ownerId)
      .where(sql`owner_id is not null`),
    index('entity_scores_age').on(table.workspaceId, table.replacedAt),
  ],
);
