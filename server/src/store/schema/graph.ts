import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import {
  boolean,
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
import { createdAt, id, time, updatedAt } from './columns.ts';
import { runs } from './runs.ts';
import { sources } from './sources.ts';

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

/** One row for each workspace with a graph. A writer of the graph locks it first and counts the version up. */
export const graphStates = pgTable(
  'graph_states',
  {
    workspaceId: uuid()
      .primaryKey()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    version: integer().notNull().default(0),
    changedAt: time().notNull().defaultNow(),
    /** Since when the ranks are behind. */
    waitingSince: time(),
    rankedVersion: integer().notNull().default(0),
    /** When the graph that they were computed from was read. */
    rankedAt: time(),
    /** Counts the computations whose scores are all stored. */
    epoch: integer().notNull().default(0),
    /** The oldest one whose scores are still known. */
    oldestEpoch: integer().notNull().default(0),
    /** How many entities the scores were computed over. */
    rankedEntities: integer().notNull().default(0),
    /** Kept by triggers. */
    entities: integer().notNull().default(0),
    /** How many there were when communities were last looked for from nothing. */
    regroupedEntities: integer().notNull().default(0),
    /** Grows with every computation that is begun: an older one may not write any more. */
    attempt: integer().notNull().default(0),
    leaseUntil: time(),
  },
  (table) => [
    index('graph_states_waiting')
      .on(table.waitingSince)
      .where(sql`waiting_since is not null`),
  ],
);

/** What `graph_states` is for the workspace's graph, for the graph of one member. */
export const memberGraphs = pgTable(
  'member_graphs',
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: integer().notNull().default(0),
    rankedVersion: integer().notNull().default(0),
    rankedAt: time(),
    epoch: integer().notNull().default(0),
    oldestEpoch: integer().notNull().default(0),
    rankedEntities: integer().notNull().default(0),
    regroupedEntities: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    index('member_graphs_user').on(table.userId),
  ],
);

/**
 * Whose runs have found an entity of the workspace's graph, for good: also when the run is gone. Decides what
 * `includeOthersEntities` shows.
 */
export const entityFinders = pgTable(
  'entity_finders',
  {
    workspaceId: uuid().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    entityId: uuid()
      .notNull()
      .references(() => entities.id, { onDelete: 'cascade' }),
    /** Only in the member's own graph: the member's to know, and nobody else's. */
    isPrivate: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId, table.entityId] }),
    index('entity_finders_entity').on(table.entityId),
    index('entity_finders_user').on(table.userId),
  ],
);

/** How many entities a user's runs have found; kept by triggers. */
export const finderCounts = pgTable(
  'finder_counts',
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid().notNull(),
    entities: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.userId] })],
);

/** What a merge has moved, so that it can be undone. */
export const entityMerges = pgTable(
  'entity_merges',
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    keptId: uuid()
      .notNull()
      .references(() => entities.id, { onDelete: 'cascade' }),
    removedId: uuid().notNull(),
    removedLabel: text().notNull(),
    /** Null when a run has merged them. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    byUser: boolean().notNull(),
    moved: jsonb().$type<MovedByMerge>().notNull(),
    createdAt: createdAt(),
    undoneAt: time(),
  },
  (table) => [index('entity_merges_kept').on(table.keptId, table.id)],
);

export interface MovedByMerge {
  /** The row as it was, without what is computed from it. */
  entity: {
    label: string;
    identityKey: string;
    category: string;
    kind: 'entity' | 'ghost';
    description: string;
    metadata: EntityMetadata | null;
    editedFields: string[];
    x: number | null;
    y: number | null;
    z: number | null;
    createdAt: string;
  };
  /** The other one before it took this one in. */
  kept: { label: string; kind: 'entity' | 'ghost'; description: string; metadata: EntityMetadata | null };
  keys: { key: string; kind: 'name' | 'alias' | 'hint'; label: string; had: boolean }[];
  /** Each with whether the other one had it already. */
  finders: { userId: string; had: boolean }[];
  finds: { userId: string; runId: string; had: boolean }[];
  sources: { sourceId: string; quote: string; had: boolean }[];
  edges: {
    id: string;
    sourceEntityId: string;
    targetEntityId: string;
    type: string;
    createdAt: string;
    evidence: { id: string; runId: string; sourceId: string | null; quote: string; createdAt: string }[];
  }[];
  /** Merges into the one that is gone: they are the other one's now. */
  mergeIds: string[];
}

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

/** Which run found an entity. */
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
    /** What the run took it for; null for one that it only mentions, and in finds of earlier releases. */
    category: text(),
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

export const entitySources = pgTable(
  'entity_sources',
  {
    entityId: uuid()
      .notNull()
      .references(() => entities.id, { onDelete: 'cascade' }),
    sourceId: uuid()
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    /** Sentences of the source that speak of the entity, with … between them; may be empty. */
    quote: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.entityId, table.sourceId] }),
    index('entity_sources_source').on(table.sourceId),
  ],
);
