import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '../database/db.ts';
import type { GraphWriter } from './graph-writer.ts';
import { edgeEvidence, edges } from '../schema/edges.ts';
import { entities, entityKeys } from '../schema/entities.ts';
import { entityFinders, entityFinds, entityMerges, entitySources } from '../schema/entity-finds.ts';
import type { MovedByMerge } from '../schema/entity-finds.ts';

/** Moves all that one entity has to another and removes it. What was moved is kept: `entity-splits.ts` takes it back. */
export async function mergeEntities(
  writer: GraphWriter,
  { keptId, removedId, byUser }: { keptId: string; removedId: string; byUser: boolean },
): Promise<void> {
  const { tx, scope } = writer;
  const moved = await describeMove(tx, { keptId, removedId });
  await tx.insert(entityMerges).values({
    workspaceId: scope.workspaceId,
    keptId,
    removedId,
    removedLabel: moved.entity.label,
    userId: byUser ? scope.userId : null,
    byUser,
    moved,
  });
  await tx.execute(sql`
    insert into entity_keys (workspace_id, owner_id, entity_id, key, kind, label)
    select workspace_id, owner_id, ${keptId}, key, case when kind = 'name' then 'alias' else kind end, label
    from entity_keys where entity_id = ${removedId} on conflict do nothing`);
  await tx.execute(sql`
    insert into entity_finders as f (workspace_id, user_id, entity_id, is_private)
    select workspace_id, user_id, ${keptId}, is_private from entity_finders where entity_id = ${removedId}
    on conflict (workspace_id, user_id, entity_id) do update set is_private = f.is_private and excluded.is_private`);
  await tx.execute(sql`
    insert into entity_finds (entity_id, user_id, run_id, category, created_at)
    select ${keptId}, user_id, run_id, category, created_at from entity_finds where entity_id = ${removedId} on conflict do nothing`);
  await tx.execute(sql`
    insert into entity_sources (entity_id, source_id, quote)
    select ${keptId}, source_id, quote from entity_sources where entity_id = ${removedId} on conflict do nothing`);
  if (moved.mergeIds.length > 0)
    await tx.update(entityMerges).set({ keptId }).where(inArray(entityMerges.id, moved.mergeIds));
  await tx.execute(sql`update entities set public_id = ${keptId} where public_id = ${removedId}`);
  await moveEdges(writer, { moved, keptId, removedId });
  await writer.remove(removedId);
}

/** Edges between the two say nothing any more; the others lead to the one that stays. */
async function moveEdges(
  writer: GraphWriter,
  { moved, keptId, removedId }: { moved: MovedByMerge; keptId: string; removedId: string },
): Promise<void> {
  const instead = (id: string) => (id === removedId ? keptId : id);
  const wanted = moved.edges
    .map((edge) => ({
      from: edge.id,
      sourceEntityId: instead(edge.sourceEntityId),
      targetEntityId: instead(edge.targetEntityId),
      type: edge.type,
    }))
    .filter(({ sourceEntityId, targetEntityId }) => sourceEntityId !== targetEntityId);
  const ids = await writer.ensureEdges(wanted.map(({ from: _from, ...edge }) => edge));
  await moveEvidence(
    writer.tx,
    wanted.map(({ from }, i) => ({ from, to: ids[i]! })),
  );
  await writer.weigh(ids);
}

/** What both edges rest on stays where it is, and goes with its edge. */
async function moveEvidence(tx: Transaction, moves: readonly { from: string; to: string }[]): Promise<void> {
  if (moves.length === 0) return;
  await tx.execute(sql`
    update edge_evidence e set edge_id = m.to_id
    from unnest(${sql.param(moves.map(({ from }) => from))}::uuid[], ${sql.param(moves.map(({ to }) => to))}::uuid[])
      as m(from_id, to_id)
    where e.edge_id = m.from_id and not exists (
      select 1 from edge_evidence o where o.edge_id = m.to_id and o.run_id = e.run_id
        and o.source_id is not distinct from e.source_id and md5(o.quote) = md5(e.quote))`);
}

async function describeMove(
  tx: Transaction,
  { keptId, removedId }: { keptId: string; removedId: string },
): Promise<MovedByMerge> {
  const ids = [keptId, removedId];
  const pair = await tx.select().from(entities).where(inArray(entities.id, ids));
  const keys = await tx.select().from(entityKeys).where(inArray(entityKeys.entityId, ids));
  const finders = await tx.select().from(entityFinders).where(inArray(entityFinders.entityId, ids));
  const finds = await tx.select().from(entityFinds).where(inArray(entityFinds.entityId, ids));
  const sources = await tx.select().from(entitySources).where(inArray(entitySources.entityId, ids));
  const ownEdges = await tx
    .select()
    .from(edges)
    .where(or(eq(edges.sourceEntityId, removedId), eq(edges.targetEntityId, removedId)));
  const merges = await tx
    .select({ id: entityMerges.id })
    .from(entityMerges)
    .where(eq(entityMerges.keptId, removedId));
  const edgeIds = ownEdges.map(({ id }) => id);
  const evidence =
    edgeIds.length === 0
      ? []
      : await tx.select().from(edgeEvidence).where(inArray(edgeEvidence.edgeId, edgeIds));
  const byEdge = Map.groupBy(evidence, ({ edgeId }) => edgeId);
  const removed = pair.find(({ id }) => id === removedId)!;
  const kept = pair.find(({ id }) => id === keptId)!;
  /** Those of the one, each with whether the other has it too. */
  const compare = <T extends { entityId: string }>(rows: T[], keyOf: (row: T) => string) => {
    const had = new Set(rows.filter(({ entityId }) => entityId === keptId).map(keyOf));
    return rows
      .filter(({ entityId }) => entityId === removedId)
      .map((row) => ({ ...row, had: had.has(keyOf(row)) }));
  };
  const { label, identityKey, category, kind, description, metadata, editedFields, x, y, z } = removed;
  return {
    entity: {
      label,
      identityKey,
      category,
      kind,
      description,
      metadata,
      editedFields,
      x,
      y,
      z,
      createdAt: removed.createdAt.toISOString(),
    },
    kept: { label: kept.label, kind: kept.kind, description: kept.description, metadata: kept.metadata },
    keys: compare(keys, ({ key, kind: of }) => `${key}/${of === 'name' ? 'alias' : of}`).map((row) => {
      return { key: row.key, kind: row.kind, label: row.label, had: row.had };
    }),
    finders: compare(finders, (row) => row.userId)
      .filter(({ isPrivate }) => !isPrivate)
      .map(({ userId, had }) => ({ userId, had })),
    finds: compare(finds, (row) => row.runId).map(({ userId, runId, had }) => ({ userId, runId, had })),
    sources: compare(sources, (row) => row.sourceId).map(({ sourceId, quote, had }) => ({
      sourceId,
      quote,
      had,
    })),
    edges: ownEdges.map(({ id, sourceEntityId, targetEntityId, type, createdAt }) => ({
      id,
      sourceEntityId,
      targetEntityId,
      type,
      createdAt: createdAt.toISOString(),
      evidence: (byEdge.get(id) ?? []).map((row) => ({
        id: row.id,
        runId: row.runId,
        sourceId: row.sourceId,
        quote: row.quote,
        createdAt: row.createdAt.toISOString(),
      })),
    })),
    mergeIds: merges.map(({ id }) => id),
  };
}
