import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../database/db.ts';
import { createGraphReader } from './graph-reader.ts';
import type { EntityContent, EntityKey } from './graph-reader.ts';
import { newId } from '../database/ids.ts';
import {
  edgeEvidence,
  edges,
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

export interface NewEdge {
  sourceEntityId: string;
  targetEntityId: string;
  type: string;
}

export interface NewEdgeEvidence {
  edgeId: string;
  sourceId: string | null;
  quote: string;
}

export type GraphWriter = ReturnType<typeof createGraphWriter>;

// PostgreSQL takes 65,535 parameters in one statement.
const ROWS_PER_STATEMENT = 1_000;

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

    /** The ids of these edges in their order; those that are new begin without weight. */
    async ensureEdges(rows: readonly NewEdge[]): Promise<string[]> {
      const ids = new Map<string, string>();
      for (const batch of batches(rows)) {
        const values = batch.map(({ sourceEntityId, targetEntityId, type }) => {
          return { id: newId(), workspaceId, sourceEntityId, targetEntityId, type, weight: 0 };
        });
        await tx.insert(edges).values(values).onConflictDoNothing();
        const found = await tx
          .select()
          .from(edges)
          .where(
            and(
              inArray(
                edges.sourceEntityId,
                batch.map(({ sourceEntityId }) => sourceEntityId),
              ),
              inArray(
                edges.targetEntityId,
                batch.map(({ targetEntityId }) => targetEntityId),
              ),
            ),
          );
        for (const edge of found) ids.set(edgeKey(edge), edge.id);
      }
      return rows.map((row) => ids.get(edgeKey(row))!);
    },

    async edges(ids: readonly string[]) {
      if (ids.length === 0) return [];
      const { id, sourceEntityId, targetEntityId, type, weight } = edges;
      return tx
        .select({ id, sourceEntityId, targetEntityId, type, weight })
        .from(edges)
        .where(inArray(edges.id, [...new Set(ids)]))
        .orderBy(edges.id);
    },

    async addEvidence(runId: string, rows: readonly NewEdgeEvidence[]): Promise<void> {
      for (const batch of batches(rows))
        await tx
          .insert(edgeEvidence)
          .values(batch.map((row) => ({ ...row, runId })))
          .onConflictDoNothing();
    },

    /**
     * Half for one piece of evidence, three quarters for two, and so on. Only independent ones count: a source once,
     * whoever has read it, and what an answer says only where its run has no source for it.
     */
    async weigh(edgeIds: readonly string[]): Promise<void> {
      if (edgeIds.length === 0) return;
      const ids = sql`${sql.param([...edgeIds])}::uuid[]`;
      await tx.execute(sql`
        with by_run as (
          select edge_id, run_id, bool_or(source_id is not null) as sourced
          from edge_evidence where edge_id = any(${ids}) group by edge_id, run_id
        ), counted as (
          select e.edge_id, count(distinct e.source_id)
            + (select count(*) from by_run r where r.edge_id = e.edge_id and not r.sourced) as pieces
          from edge_evidence e where e.edge_id = any(${ids}) group by e.edge_id
        )
        update edges set weight = 1 - power(0.5::float8, least(counted.pieces, 30)), updated_at = now()
        from counted where edges.id = counted.edge_id
          and edges.weight is distinct from 1 - power(0.5::float8, least(counted.pieces, 30))`);
    },
  };
}

const edgeKey = ({ sourceEntityId, targetEntityId, type }: NewEdge) =>
  `${sourceEntityId}/${targetEntityId}/${type}`;

function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let i = 0; i < rows.length; i += ROWS_PER_STATEMENT) yield rows.slice(i, i + ROWS_PER_STATEMENT);
}
