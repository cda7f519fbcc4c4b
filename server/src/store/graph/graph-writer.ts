import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../database/db.ts';
import { createGraphReader } from './graph-reader.ts';
import type { EntityContent, EntityKey } from './graph-reader.ts';
import { batches } from './batches.ts';
import { edgeWriter } from './edge-writer.ts';
import {
  entities,
  entityFinders,
  entityFinds,
  entityKeys,
  entitySearch,
  entitySources,
} from '../schema/graph.ts';
import type { Scope } from '../database/scope.ts';

/** What an entity is found by; made outside, because the store knows no languages. */
export interface EntityWords {
  searchText: string;
  metadataText: string;
}

export interface NewEntity extends EntityContent {
  id: string;
  words: EntityWords;
  keys: readonly EntityKey[];
}

export type GraphWriter = ReturnType<typeof createGraphWriter>;

/** Parts sentences of one source that stand apart in it. */
export const BETWEEN_QUOTES = ' … ';
export const MAX_QUOTE_CHARS = 1_000;
// What was not quoted before: a run that is repeated says nothing twice.
const NEW_QUOTES = sql`array_to_string(array(
  select unnest(string_to_array(excluded.quote, ${BETWEEN_QUOTES}))
  except select unnest(string_to_array(entity_sources.quote, ${BETWEEN_QUOTES}))), ${BETWEEN_QUOTES})`;

/** What may be done to a graph while its lock is held. */
export function createGraphWriter(tx: Transaction, scope: Scope) {
  const { workspaceId, userId } = scope;

  const epoch = sql<number>`(select epoch from graph_states where workspace_id = ${workspaceId})`;

  const addKeys = async (rows: (EntityKey & { entityId: string })[]): Promise<void> => {
    for (const batch of batches(rows))
      await tx
        .insert(entityKeys)
        .values(batch.map((row) => ({ ...row, workspaceId })))
        .onConflictDoNothing();
  };

  return {
    tx,
    scope,
    ...createGraphReader(tx, scope),
    ...edgeWriter(tx, scope),
    addKeys,

    async replaceKeys(entityId: string, keys: readonly EntityKey[]): Promise<void> {
      await tx.delete(entityKeys).where(eq(entityKeys.entityId, entityId));
      await addKeys(keys.map((key) => ({ ...key, entityId })));
    },

    async insert(rows: readonly NewEntity[]): Promise<void> {
      for (const batch of batches(rows)) {
        await tx.insert(entities).values(
          batch.map(({ keys: _keys, words: _words, ...content }) => {
            return { ...content, workspaceId, pagerankEpoch: epoch };
          }),
        );
        await tx.insert(entitySearch).values(
          batch.map(({ id, category, kind, words }) => {
            return { entityId: id, workspaceId, category, kind, pagerankEpoch: epoch, ...words };
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
        .where(and(eq(entities.id, id), eq(entities.workspaceId, workspaceId)));
      await tx
        .update(entitySearch)
        .set({ ...words, ...(category !== undefined && { category }), ...(kind !== undefined && { kind }) })
        .where(and(eq(entitySearch.entityId, id), eq(entitySearch.workspaceId, workspaceId)));
    },

    async remove(id: string): Promise<void> {
      await tx.delete(entities).where(and(eq(entities.id, id), eq(entities.workspaceId, workspaceId)));
    },

    /** That a run of the user's has found these entities, and where. */
    async found(
      runId: string,
      rows: readonly { entityId: string; sources: readonly { sourceId: string; quote: string }[] }[],
    ): Promise<void> {
      if (rows.length === 0) return;
      const ids = rows.map(({ entityId }) => entityId);
      await tx
        .insert(entityFinders)
        .values(ids.map((entityId) => ({ workspaceId, userId, entityId })))
        .onConflictDoNothing();
      await tx
        .insert(entityFinds)
        .values(ids.map((entityId) => ({ entityId, userId, runId })))
        .onConflictDoNothing();
      const sourceRows = rows.flatMap(({ entityId, sources }) =>
        sources.map((source) => ({ entityId, ...source })),
      );
      for (const batch of batches(sourceRows))
        await tx
          .insert(entitySources)
          .values(batch)
          .onConflictDoUpdate({
            target: [entitySources.entityId, entitySources.sourceId],
            set: {
              quote: sql`concat_ws(${BETWEEN_QUOTES}, nullif(entity_sources.quote, ''), ${NEW_QUOTES})`,
            },
            setWhere: sql`${NEW_QUOTES} <> '' and length(entity_sources.quote) + length(excluded.quote) <= ${MAX_QUOTE_CHARS}`,
          });
    },
  };
}
