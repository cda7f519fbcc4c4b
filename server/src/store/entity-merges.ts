import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Transaction } from './db.ts';
import type { EntityWords, GraphWriter } from './graph-writer.ts';
import {
  edgeEvidence,
  edges,
  entities,
  entityFinders,
  entityFinds,
  entityKeys,
  entityMerges,
  entitySources,
} from './schema/graph.ts';
import type { MovedByMerge } from './schema/graph.ts';

export type MergeRow = typeof entityMerges.$inferSelect;

/** Moves all that one entity has to another and removes it. What was moved is kept: `undoMerge` takes it back. */
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
    insert into entity_keys (workspace_id, entity_id, key, kind, label)
    select workspace_id, ${keptId}, key, case when kind = 'name' then 'alias' else kind end, label
    from entity_keys where entity_id = ${removedId} on conflict do nothing`);
  await tx.execute(sql`
    insert into entity_finders (workspace_id, user_id, entity_id)
    select workspace_id, user_id, ${keptId} from entity_finders where entity_id = ${removedId} on conflict do nothing`);
  await tx.execute(sql`
    insert into entity_finds (entity_id, user_id, run_id, created_at)
    select ${keptId}, user_id, run_id, created_at from entity_finds where entity_id = ${removedId} on conflict do nothing`);
  await tx.execute(sql`
    insert into entity_sources (entity_id, source_id, quote)
    select ${keptId}, source_id, quote from entity_sources where entity_id = ${removedId} on conflict do nothing`);
  if (moved.mergeIds.length > 0)
    await tx.update(entityMerges).set({ keptId }).where(inArray(entityMerges.id, moved.mergeIds));
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
    finders: compare(finders, (row) => row.userId).map(({ userId, had }) => ({ userId, had })),
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

/** A merge into this entity that still holds: the one asked for, or the last. */
export async function findMerge(
  { tx, scope }: GraphWriter,
  { keptId, mergeId }: { keptId: string; mergeId: string | undefined },
): Promise<MergeRow | undefined> {
  const [row] = await tx
    .select()
    .from(entityMerges)
    .where(
      and(
        eq(entityMerges.keptId, keptId),
        eq(entityMerges.workspaceId, scope.workspaceId),
        isNull(entityMerges.undoneAt),
        mergeId === undefined ? undefined : eq(entityMerges.id, mergeId),
      ),
    )
    .orderBy(desc(entityMerges.id))
    .limit(1);
  return row;
}

/** The removed entity is there again, with what it had; what has come to the other one since then stays there. */
export async function undoMerge(writer: GraphWriter, merge: MergeRow, words: EntityWords): Promise<void> {
  const { tx, scope } = writer;
  const { keptId, removedId, moved } = merge;
  const { editedFields, x, y, z, createdAt, ...content } = moved.entity;
  const keys = moved.keys.map(({ key, kind, label }) => ({ key, kind, label }));
  await writer.insert([{ ...content, id: removedId, words, keys }]);
  await tx
    .update(entities)
    .set({ editedFields, x, y, z, createdAt: new Date(createdAt) })
    .where(eq(entities.id, removedId));
  const taken = moved.keys.filter(({ had }) => !had).map(({ key }) => key);
  if (taken.length > 0)
    await tx
      .delete(entityKeys)
      .where(and(eq(entityKeys.entityId, keptId), inArray(entityKeys.key, taken), sql`kind <> 'name'`));
  await giveBackFinds(writer, merge);
  await giveBackEdges(writer, merge);
  if (moved.mergeIds.length > 0)
    await tx.update(entityMerges).set({ keptId: removedId }).where(inArray(entityMerges.id, moved.mergeIds));
  await tx
    .update(entityMerges)
    .set({ undoneAt: sql`now()` })
    .where(and(eq(entityMerges.id, merge.id), eq(entityMerges.workspaceId, scope.workspaceId)));
}

/** Users, runs and sources that are gone by now stay gone. */
async function giveBackFinds(
  { tx, scope }: GraphWriter,
  { keptId, removedId, moved }: MergeRow,
): Promise<void> {
  const finders = JSON.stringify(moved.finders);
  const finds = JSON.stringify(moved.finds);
  const sources = JSON.stringify(moved.sources);
  await tx.execute(sql`
    insert into entity_finders (workspace_id, user_id, entity_id)
    select ${scope.workspaceId}, u.id, ${removedId} from jsonb_to_recordset(${finders}::jsonb) as f("userId" uuid)
    join users u on u.id = f."userId"`);
  await tx.execute(sql`
    insert into entity_finds (entity_id, user_id, run_id)
    select ${removedId}, r.user_id, r.id from jsonb_to_recordset(${finds}::jsonb) as f("runId" uuid)
    join runs r on r.id = f."runId"`);
  await tx.execute(sql`
    insert into entity_sources (entity_id, source_id, quote)
    select ${removedId}, s.id, f.quote from jsonb_to_recordset(${sources}::jsonb) as f("sourceId" uuid, quote text)
    join sources s on s.id = f."sourceId"`);
  await tx.execute(sql`
    delete from entity_finds where entity_id = ${keptId} and run_id in (
      select f."runId" from jsonb_to_recordset(${finds}::jsonb) as f("runId" uuid, had bool) where not f.had)`);
  await tx.execute(sql`
    delete from entity_sources where entity_id = ${keptId} and source_id in (
      select f."sourceId" from jsonb_to_recordset(${sources}::jsonb) as f("sourceId" uuid, had bool) where not f.had)`);
  // Who has found the other one again since then keeps it.
  await tx.execute(sql`
    delete from entity_finders where entity_id = ${keptId} and user_id in (
      select f."userId" from jsonb_to_recordset(${finders}::jsonb) as f("userId" uuid, had bool) where not f.had)
      and not exists (select 1 from entity_finds e where e.entity_id = ${keptId} and e.user_id = entity_finders.user_id)`);
}

/** Each of these that is there as itself, or as the one that it was merged into since. */
async function standIns(
  { tx, scope, load }: GraphWriter,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const there = (await load([...new Set(ids)])).map(({ id }) => id);
  const gone = [...new Set(ids)].filter((id) => !there.includes(id));
  const merged = await tx
    .select({ removedId: entityMerges.removedId, keptId: entityMerges.keptId })
    .from(entityMerges)
    .where(
      and(
        eq(entityMerges.workspaceId, scope.workspaceId),
        inArray(entityMerges.removedId, gone),
        isNull(entityMerges.undoneAt),
      ),
    );
  return new Map([
    ...there.map((id): [string, string] => [id, id]),
    ...merged.map(({ removedId, keptId }): [string, string] => [removedId, keptId]),
  ]);
}

async function giveBackEdges(writer: GraphWriter, { keptId, removedId, moved }: MergeRow): Promise<void> {
  const { tx } = writer;
  const ends = moved.edges.flatMap((edge) => [edge.sourceEntityId, edge.targetEntityId]);
  const today = await standIns(writer, ends);
  const possible = moved.edges.flatMap((edge) => {
    const [sourceEntityId, targetEntityId] = [edge.sourceEntityId, edge.targetEntityId].map((id) =>
      today.get(id),
    );
    const isThere = sourceEntityId !== undefined && targetEntityId !== undefined;
    return isThere && sourceEntityId !== targetEntityId ? [{ ...edge, sourceEntityId, targetEntityId }] : [];
  });
  const ids = await writer.ensureEdges(possible);
  const evidence = JSON.stringify(
    possible.flatMap((edge, i) => edge.evidence.map((row) => ({ ...row, edgeId: ids[i]! }))),
  );
  await tx.execute(sql`
    insert into edge_evidence (id, edge_id, run_id, source_id, quote, created_at)
    select e.id, e."edgeId", r.id, e."sourceId", e.quote, e."createdAt"
    from jsonb_to_recordset(${evidence}::jsonb)
      as e(id uuid, "edgeId" uuid, "runId" uuid, "sourceId" uuid, quote text, "createdAt" timestamptz)
    join runs r on r.id = e."runId"
    where e."sourceId" is null or exists (select 1 from sources s where s.id = e."sourceId")
    on conflict (id) do update set edge_id = excluded.edge_id`);
  const left = await tx
    .delete(edges)
    .where(
      and(
        or(eq(edges.sourceEntityId, keptId), eq(edges.targetEntityId, keptId)),
        sql`not exists (select 1 from edge_evidence e where e.edge_id = ${edges.id})`,
        sql`${edges.createdAt} >= (select created_at from entity_merges where removed_id = ${removedId} order by id desc limit 1)`,
      ),
    )
    .returning({ id: edges.id });
  const beside = await tx
    .select({ id: edges.id })
    .from(edges)
    .where(or(eq(edges.sourceEntityId, keptId), eq(edges.targetEntityId, keptId)));
  const gone = new Set(left.map(({ id }) => id));
  await writer.weigh([...ids, ...beside.map(({ id }) => id)].filter((id) => !gone.has(id)));
}
