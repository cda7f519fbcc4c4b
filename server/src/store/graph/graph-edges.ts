import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
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

export type GraphEdgeStore = ReturnType<typeof createGraphEdgeStore>;

export function createGraphEdgeStore(db: Db) {
  return {
    /** Edges that touch at least one of these, heaviest first. */
    async touching(
      scope: Scope,
      { entityIds, type, limit }: { entityIds: readonly string[]; type?: string | undefined; limit: number },
    ): Promise<ListedEdge[]> {
      const ids = sql`${sql.param([...new Set(entityIds)])}::uuid[]`;
      const ofType = type === undefined ? sql`` : sql`and type = ${type}`;
      const { rows } = await db.execute<{ [Key in keyof ListedEdge]: ListedEdge[Key] }>(sql`
        select id, source_entity_id as "sourceEntityId", target_entity_id as "targetEntityId", type, weight,
          created_at as "createdAt", updated_at as "updatedAt"
        from (
          select * from edges where source_entity_id = any(${ids}) and workspace_id = ${scope.workspaceId} ${ofType}
          union all
          select * from edges where target_entity_id = any(${ids}) and workspace_id = ${scope.workspaceId} ${ofType}
            and source_entity_id <> all(${ids})
        ) as touching
        order by weight desc, id limit ${limit}`);
      return rows.map((row) => ({
        ...row,
        createdAt: new Date(row.createdAt).toISOString(),
        updatedAt: new Date(row.updatedAt).toISOString(),
      }));
    },

    /** The heaviest edges among these. */
    async among(scope: Scope, { entityIds, limit }: { entityIds: readonly string[]; limit: number }) {
      if (entityIds.length === 0) return [];
      const ids = sql`${sql.param([...entityIds])}::uuid[]`;
      const { rows } = await db.execute<{
        id: string;
        source: string;
        target: string;
        type: string;
        weight: number;
      }>(sql`
        with leaving as materialized (
          select e.* from unnest(${ids}) as wanted(id) join edges e on e.source_entity_id = wanted.id
        )
        select id, source_entity_id as source, target_entity_id as target, type, weight from leaving
        where target_entity_id = any(${ids}) and workspace_id = ${scope.workspaceId}
        order by weight desc, id limit ${limit}`);
      return rows;
    },

    /** What edges rest on, newest first. Of private sources only the user's own are shown. */
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
        from edge_evidence e join runs r on r.id = e.run_id left join sources s on s.id = e.source_id
        where e.edge_id = any(${sql.param([...edgeIds])}::uuid[]) and r.workspace_id = ${scope.workspaceId}
          and (s.user_id is null or s.user_id = ${scope.userId})
          and (e.source_id is not null or r.user_id = ${scope.userId})
        order by e.id desc limit 1000`);
      return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
    },
  };
}
