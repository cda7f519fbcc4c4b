import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../database/db.ts';
import { createGraphReader } from './graph-reader.ts';
import type { EntityContent, EntityKey } from './graph-reader.ts';
import { batches } from './batches.ts';
import { edgeWriter } from './edge-writer.ts';
import { findWriter } from './find-writer.ts';
import { overlayWriter } from './overlay-writer.ts';
import { entities, entityKeys, entitySearch } from '../schema/entities.ts';
import type { Scope } from '../database/scope.ts';
import { isPartOf, ownerOf } from './member-view.ts';
import type { Layer } from './member-view.ts';

/** What an entity is found by; made outside, because the store knows no languages. */
export interface EntityWords {
  searchText: string;
  metadataText: string;
}

export interface NewEntity extends EntityContent {
  id: string;
  publicId: string | null;
  words: EntityWords;
  keys: readonly EntityKey[];
}

export type GraphWriter = ReturnType<typeof createGraphWriter>;

/** What may be done to a graph while its lock is held. */
export function createGraphWriter(tx: Transaction, scope: Scope, layer: Layer) {
  const { workspaceId, userId } = scope;
  const ownerId = ownerOf(scope, layer);

  const epoch =
    layer === 'shared'
      ? sql<number>`(select epoch from graph_states where workspace_id = ${workspaceId})`
      : sql<number>`coalesce((select epoch from member_graphs where workspace_id = ${workspaceId} and user_id = ${userId}), 0)`;

  const addKeys = async (rows: (EntityKey & { entityId: string })[]): Promise<void> => {
    for (const batch of batches(rows))
      await tx
        .insert(entityKeys)
        .values(batch.map((row) => ({ ...row, workspaceId, ownerId })))
        .onConflictDoNothing();
  };

  return {
    tx,
    scope,
    layer,
    /** To look into the workspace's graph, whichever is written to. */
    shared: createGraphReader(tx, scope, 'shared'),
    ...createGraphReader(tx, scope, layer),
    ...edgeWriter(tx, scope, layer),
    ...overlayWriter(tx, scope),
    ...findWriter(tx, scope, layer),
    addKeys,

    async replaceKeys(entityId: string, keys: readonly EntityKey[]): Promise<void> {
      await tx.delete(entityKeys).where(eq(entityKeys.entityId, entityId));
      await addKeys(keys.map((key) => ({ ...key, entityId })));
    },

    async insert(rows: readonly NewEntity[]): Promise<void> {
      for (const batch of batches(rows)) {
        await tx.insert(entities).values(
          batch.map(({ keys: _keys, words: _words, ...content }) => {
            return { ...content, workspaceId, ownerId, pagerankEpoch: epoch };
          }),
        );
        await tx.insert(entitySearch).values(
          batch.map(({ id, category, kind, words }) => {
            return { entityId: id, workspaceId, ownerId, category, kind, pagerankEpoch: epoch, ...words };
          }),
        );
      }
      await addKeys(rows.flatMap(({ id, keys }) => keys.map((key) => ({ ...key, entityId: id }))));
    },

    async update(
      id: string,
      { words, ...change }: Partial<EntityContent> & { editedFields?: string[]; words: EntityWords },
    ): Promise<void> {
      const { category, kind } = change;
      await tx
        .update(entities)
        .set({ ...change, updatedAt: sql`now()` })
        .where(and(eq(entities.id, id), isPartOf(scope, layer, sql`entities`)));
      await tx
        .update(entitySearch)
        .set({ ...words, ...(category !== undefined && { category }), ...(kind !== undefined && { kind }) })
        .where(and(eq(entitySearch.entityId, id), eq(entitySearch.workspaceId, workspaceId)));
    },

    async remove(id: string): Promise<void> {
      await tx.delete(entities).where(and(eq(entities.id, id), isPartOf(scope, layer, sql`entities`)));
    },
  };
}
