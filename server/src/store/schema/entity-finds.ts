import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users, workspaces } from './accounts.ts';
import { createdAt, id, time } from './columns.ts';
import { runs } from './runs.ts';
import { sources } from './sources.ts';
import { entities } from './entities.ts';
import type { EntityMetadata } from './entities.ts';

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
