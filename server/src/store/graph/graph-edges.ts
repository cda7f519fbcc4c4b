import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { isPartOf, isSeenBy, rowsBehind, shownId } from './member-view.ts';
import type { RowsBehind } from './member-view.ts';
import type { Scope } from '../database/scope.ts';

export interface ListedEdge {
  id: string;
  sourceEntityId: string;
  targetEntityId: string;
  type: string;
  weight: number;
  createdAt: string;
  updatedAt: string;
}

/** With the edges that it is made of: one of the workspace's graph, one of the member's own, or both. */
export type SeenEdge = ListedEdge & { edgeIds: string[] };

export type GraphEdgeStore = ReturnType<typeof createGraphEdgeStore>;

export function createGraphEdgeStore(db: Db) {
  return {
    /** Edges that touch at least one of these, heaviest first. */
    async touching(
      scope: Scope,
      { entityIds, type, limit }: { entityIds: readonly string[]; type?: string | undefined; limit: number },
    ): Promise<SeenEdge[]> {
      const behind = await rowsBehind(db, scope, entityIds);
      const ofType = type === undefined ? sql`` : sql`and type = ${type}`;
      const wanted = (ids: SQL) => touchingEdges(ids, ofType);
      const { rows } = await db.execute<{ [Key in keyof SeenEdge]: SeenEdge[Key] }>(
        seenEdges(scope, { behind, wanted, limit }),
      );
      return rows.map((row) => ({
        ...row,
        createdAt: new Date(row.createdAt).toISOString(),
        updatedAt: new Date(row.updatedAt).toISOString(),
      }));
    },

    /** The heaviest edges among these. */
    async among(scope: Scope, { entityIds, limit }: { entityIds: readonly string[]; limit: number }) {
      if (entityIds.length === 0) return [];
      const behind = await rowsBehind(db, scope, entityIds);
      const { rows } = await db.execute<{ [Key in keyof SeenEdge]: SeenEdge[Key] }>(
        seenEdges(scope, { behind, wanted: edgesAmong, limit }),
      );
      return rows.map(({ id, sourceEntityId: source, targetEntityId: target, type, weight }) => {
        return { id, source, target, type, weight };
      });
    },

    /** What edges rest on, newest first. Of private sources and answers only the user's own are shown. */
    async evidence(scope: Scope, edgeIds: readonly string[]) {
      if (edgeIds.length === 0) return [];
      const { rows } = await db.execute<{
        edgeId: string;
        runId: string | null;
        sourceId: string | null;
        quote: string;
        createdAt: string;
      }>(sql`
        select e.edge_id as "edgeId", case when r.user_id = ${scope.userId} then e.run_id end as "runId",
          e.source_id as "sourceId", e.quote, e.created_at as "createdAt"
        from edge_evidence e join edges g on g.id = e.edge_id
        join runs r on r.id = e.run_id left join sources s on s.id = e.source_id
        where e.edge_id = any(${sql.param([...edgeIds])}::uuid[]) and ${isSeenBy(scope, sql`g`)}
          and (s.user_id is null or s.user_id = ${scope.userId})
          and (e.source_id is not null or r.user_id = ${scope.userId})
        order by e.id desc limit 1000`);
      return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
    },
  };
}

/** Both ways, each edge once. */
export const touchingEdges = (ids: SQL, condition: SQL = sql``): SQL => sql`
  select * from edges where source_entity_id = any(${ids}) ${condition}
  union all
  select * from edges where target_entity_id = any(${ids}) and source_entity_id <> all(${ids}) ${condition}`;

// One look into the index for each: from hundreds of ids at both ends another plan would be made, and a far slower one.
const edgesAmong = (ids: SQL): SQL => sql`
  select leaving.* from (
    select g.* from unnest(${ids}) as one(id) join edges g on g.source_entity_id = one.id offset 0
  ) as leaving where target_entity_id = any(${ids})`;

interface Wanted {
  behind: RowsBehind;
  /** Rows of `edges`, by the ids of entities of one graph. */
  wanted: (ids: SQL) => SQL;
  limit: number;
}

/**
 * Edges as the member sees them. What both graphs say is one edge; its sources are different ones, so that the weights
 * (`1 - 0.5^n`) come together as if all of them stood in one graph.
 */
export function seenEdges(scope: Scope, { behind, wanted, limit }: Wanted): SQL {
  const own = new Set(behind.own);
  const shared = [...behind.shown.keys()].filter((id) => !own.has(id));
  const ofWorkspace = sql`
    select e.id, array[e.id] as "edgeIds", e.source_entity_id as "sourceEntityId", e.target_entity_id as "targetEntityId",
      e.type, e.weight, e.created_at as "createdAt", e.updated_at as "updatedAt"
    from (${wanted(sql`${sql.param(shared)}::uuid[]`)}) as e
    where e.workspace_id = ${scope.workspaceId} and e.owner_id is null`;
  const order = sql`order by weight desc, id limit ${limit}`;
  if (own.size === 0) return sql`select * from (${ofWorkspace}) as seen ${order}`;
  const ofMember = sql`
    select e.id, array[e.id], ${shownId(sql`s`)}, ${shownId(sql`t`)}, e.type, e.weight, e.created_at, e.updated_at
    from (${wanted(sql`${sql.param(behind.own)}::uuid[]`)}) as e
    join entities s on s.id = e.source_entity_id join entities t on t.id = e.target_entity_id
    where e.owner_id = ${scope.userId} and ${isPartOf(scope, 'own', sql`s`)}`;
  return sql`
    select (array_agg(id order by place, id))[1] as id, array_agg(id) as "edgeIds", "sourceEntityId", "targetEntityId", type,
      case when count(*) = 1 then max(weight)
        else round((1 - exp(sum(ln(greatest(1 - weight, 1e-12)))))::numeric, 12)::float8 end as weight,
      min("createdAt") as "createdAt", max("updatedAt") as "updatedAt"
    from (select 1 as place, * from (${ofWorkspace}) as w union all select 2, * from (${ofMember}) as m) as seen
    where "sourceEntityId" <> "targetEntityId"
    group by "sourceEntityId", "targetEntityId", type ${order}`;
}
