import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { EntityWords, GraphWriter } from './graph-writer.ts';
import type { Scope } from '../database/scope.ts';
import { ownerOf } from './member-view.ts';
import { edges } from '../schema/edges.ts';
import { entities, entityKeys } from '../schema/entities.ts';
import { entityMerges } from '../schema/entity-finds.ts';

type MergeRow = typeof entityMerges.$inferSelect;

/** The merges into entities that still hold. */
export const holdingMerges = ({ workspaceId }: Pick<Scope, 'workspaceId'>, isKept: SQL) =>
  and(isKept, eq(entityMerges.workspaceId, workspaceId), isNull(entityMerges.undoneAt));

/** A merge into one of these that still holds: the one asked for, or the last. */
export async function findMerge(
  { tx, scope }: Pick<GraphWriter, 'tx' | 'scope'>,
  { keptIds, mergeId }: { keptIds: readonly string[]; mergeId: string | undefined },
): Promise<MergeRow | undefined> {
  const [row] = await tx
    .select()
    .from(entityMerges)
    .where(
      and(
        holdingMerges(scope, inArray(entityMerges.keptId, [...keptIds])),
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
  // Which of the workspace's it is, its names tell again.
  await writer.insert([{ ...content, publicId: null, id: removedId, words, keys }]);
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
  { tx, scope, layer }: GraphWriter,
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
    join sources s on s.id = f."sourceId"${layer === 'shared' ? sql` and s.user_id is null` : sql``}`);
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
      and not is_private and not exists (select 1 from entity_finds e where e.entity_id = ${keptId} and e.user_id = entity_finders.user_id)`);
}

/** Whether a sentence may come back into the graph: into the workspace's only with its public source. */
const isStated = ({ layer }: GraphWriter): SQL =>
  layer === 'shared'
    ? sql`exists (select 1 from sources s where s.id = e."sourceId" and s.user_id is null)`
    : sql`(e."sourceId" is null or exists (select 1 from sources s where s.id = e."sourceId"))`;

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
    where ${isStated(writer)}
    on conflict (id) do update set edge_id = excluded.edge_id
      where exists (select 1 from edges g where g.id = edge_evidence.edge_id and g.owner_id is not distinct from ${ownerOf(writer.scope, writer.layer)}::uuid)`);
  const left = await tx
    .delete(edges)
    .where(
      and(
        sql`not exists (select 1 from edge_evidence e where e.edge_id = ${edges.id})`,
        or(
          inArray(edges.id, ids),
          and(
            or(eq(edges.sourceEntityId, keptId), eq(edges.targetEntityId, keptId)),
            sql`${edges.createdAt} >= (select created_at from entity_merges where removed_id = ${removedId} order by id desc limit 1)`,
          ),
        ),
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
