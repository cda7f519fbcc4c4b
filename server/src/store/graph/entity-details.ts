import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { holdingMerges } from './entity-splits.ts';
import { entityKeys, entityMerges } from '../schema/graph.ts';
import type { Scope } from '../database/scope.ts';

export type EntityDetailStore = ReturnType<typeof createEntityDetailStore>;

/** What the page of one entity shows beside the entity itself. Asked for an entity of the scope only. */
export function createEntityDetailStore(db: Db) {
  return {
    async aliases(entityId: string): Promise<string[]> {
      const rows = await db
        .select({ label: entityKeys.label })
        .from(entityKeys)
        .where(and(eq(entityKeys.entityId, entityId), eq(entityKeys.kind, 'alias')))
        .orderBy(entityKeys.label);
      return rows.map(({ label }) => label);
    },

    async sources(scope: Scope, entityId: string) {
      const { rows } = await db.execute<{
        id: string;
        url: string;
        title: string;
        sourceType: 'public' | 'private';
        quote: string;
      }>(sql`
        select s.id, s.url, s.title, s.source_type as "sourceType", e.quote
        from entity_sources e join sources s on s.id = e.source_id
        where e.entity_id = ${entityId} and s.workspace_id = ${scope.workspaceId}
          and (s.user_id is null or s.user_id = ${scope.userId})
        order by s.id desc limit 100`);
      return rows;
    },

    async merges(scope: Scope, entityId: string) {
      const rows = await db
        .select({
          id: entityMerges.id,
          label: entityMerges.removedLabel,
          byUser: entityMerges.byUser,
          createdAt: entityMerges.createdAt,
        })
        .from(entityMerges)
        .where(holdingMerges(scope, entityId))
        .orderBy(desc(entityMerges.id));
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
    },
  };
}
