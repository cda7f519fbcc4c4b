import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Transaction } from '../database/db.ts';
import { GRAPH_CHANNEL } from '../graph/graph-changes.ts';

interface Forgetting {
  workspaceId: string;
  /** Ids of the runs that are erased, as an array of the database. */
  erased: SQL;
  removeSources: () => Promise<void>;
}

/**
 * What only these runs had put into the graphs of the workspace and its members: entities that no other run has found, edges that
 * nothing else states. What a person has written by hand stays, and so does what others have found as well. With the lock of the graph.
 */
export async function forgetInGraph(
  tx: Transaction,
  { workspaceId, erased, removeSources }: Forgetting,
): Promise<void> {
  const { rows: users } = await tx.execute<{ id: string }>(
    sql`select distinct user_id as id from runs where id = any(${erased})`,
  );
  const { rows } = await tx.execute<{ edges: string[]; entities: string[] }>(sql`
    with v as (select distinct edge_id as id from edge_evidence where run_id = any(${erased})),
      n as (
        select entity_id as id from entity_finds where run_id = any(${erased})
        union select source_entity_id from edges join v using (id)
        union select target_entity_id from edges join v using (id))
    select array(select id from v) as edges, array(select id from n) as entities`);
  const edges = sql`${sql.param(rows[0]!.edges)}::uuid[]`;
  const entities = sql`${sql.param(rows[0]!.entities)}::uuid[]`;
  await tx.execute(sql`delete from edge_evidence where run_id = any(${erased})`);
  await tx.execute(sql`delete from entity_finds where run_id = any(${erased})`);
  await removeSources();
  await tx.execute(sql`
    delete from edges e where id = any(${edges}) and not exists (select 1 from edge_evidence v where v.edge_id = e.id)`);
  await weighAgain(tx, edges);
  await tx.execute(sql`
    delete from entities n where id = any(${entities}) and edited_fields = '{}'
      and not exists (select 1 from entity_finds f where f.entity_id = n.id)
      and not exists (select 1 from edges e where n.id in (e.source_entity_id, e.target_entity_id))`);
  await tx.execute(sql`
    delete from entity_finders f where f.entity_id = any(${entities})
      and f.user_id = any(${sql.param(users.map(({ id }) => id))}::uuid[])
      and not exists (select 1 from entity_finds o where o.entity_id = f.entity_id and o.user_id = f.user_id)`);
  await scrubMerges(tx, workspaceId, erased);
  await leaveRanksBehind(tx, workspaceId, users);
}

/** As when evidence is added: see `edge-writer.ts`. */
async function weighAgain(tx: Transaction, edges: SQL): Promise<void> {
  await tx.execute(sql`
    update edges e set weight = 1 - power(0.5::float8, least(c.pieces, 30)), updated_at = now() from (
      select v.edge_id, count(distinct v.source_id) + count(distinct v.run_id) filter (where not exists (
        select 1 from edge_evidence o where o.edge_id = v.edge_id and o.run_id = v.run_id and o.source_id is not null)) as pieces
      from edge_evidence v where v.edge_id = any(${edges}) group by v.edge_id
    ) as c where e.id = c.edge_id`);
}

/** What a merge keeps so that it can be undone must not bring back what was erased. */
async function scrubMerges(tx: Transaction, workspaceId: string, erased: SQL): Promise<void> {
  const kept = (item: SQL) => sql`(${item}->>'runId')::uuid <> all(${erased})`;
  await tx.execute(sql`
    update entity_merges m set moved = moved || jsonb_build_object(
      'finds', (select coalesce(jsonb_agg(f), '[]') from jsonb_array_elements(moved->'finds') f where ${kept(sql`f`)}),
      'edges', (select coalesce(jsonb_agg(e || jsonb_build_object('evidence',
          (select coalesce(jsonb_agg(v), '[]') from jsonb_array_elements(e->'evidence') v where ${kept(sql`v`)}))), '[]')
        from jsonb_array_elements(moved->'edges') e))
    where workspace_id = ${workspaceId} and exists (
      select 1 from jsonb_path_query(moved, '$.**.runId') as r where (r #>> '{}')::uuid = any(${erased}))`);
}

async function leaveRanksBehind(
  tx: Transaction,
  workspaceId: string,
  users: { id: string }[],
): Promise<void> {
  await tx.execute(sql`
    update member_graphs set version = version + 1 where workspace_id = ${workspaceId}
      and user_id = any(${sql.param(users.map(({ id }) => id))}::uuid[])`);
  await tx.execute(sql`
    update graph_states set version = version + 1, changed_at = now(), waiting_since = coalesce(waiting_since, now())
    where workspace_id = ${workspaceId}`);
  await tx.execute(sql`select pg_notify(${GRAPH_CHANNEL}, ${workspaceId})`);
}
