import { and, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import type { Scope } from '../database/scope.ts';
import { edgeEvidence, edges } from '../schema/edges.ts';
import { batches } from './batches.ts';
import { ownerOf } from './member-view.ts';
import type { Layer } from './member-view.ts';

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

/** What may be done to the edges of a graph while its lock is held. */
export function edgeWriter(tx: Transaction, scope: Scope, layer: Layer) {
  const { workspaceId } = scope;
  const ownerId = ownerOf(scope, layer);

  return {
    /** The ids of these edges in their order; those that are new begin without weight. */
    async ensureEdges(rows: readonly NewEdge[]): Promise<string[]> {
      const ids = new Map<string, string>();
      for (const batch of batches(rows)) {
        const values = batch.map(({ sourceEntityId, targetEntityId, type }) => {
          return { id: newId(), workspaceId, ownerId, sourceEntityId, targetEntityId, type, weight: 0 };
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
     * the user who has read it, and what an answer says only where its run has no source for it.
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
