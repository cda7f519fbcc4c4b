import { desc, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { holdingMerges } from './entity-splits.ts';
import { BETWEEN_QUOTES } from './find-writer.ts';
import { entityMerges } from '../schema/entity-finds.ts';
import type { Scope } from '../database/scope.ts';
import type { RowsBehind } from './member-view.ts';
import { isFoundByOthers, rowsBehind } from './member-view.ts';

interface EntitySource {
  id: string;
  url: string;
  title: string;
  sourceType: 'public' | 'private';
  quote: string;
}

export type EntityDetailStore = ReturnType<typeof createEntityDetailStore>;

/** What the page of one entity shows beside the entity itself: of all rows behind it that the member sees. */
export function createEntityDetailStore(db: Db) {
  return {
    rowsBehind: (scope: Scope, entityId: string): Promise<RowsBehind> => rowsBehind(db, scope, [entityId]),

    isFoundByOthers: (scope: Scope, entityId: string): Promise<boolean> =>
      isFoundByOthers(db, scope, entityId),

    /** Its other names, those among them that only the member's own graph has. */
    async aliases({ shown }: RowsBehind): Promise<string[]> {
      const ids = sql`${sql.param([...shown.keys()])}::uuid[]`;
      const { rows } = await db.execute<{ label: string }>(sql`
        select k.label from entity_keys k where k.entity_id = any(${ids}) and k.kind = 'alias'
        union select e.label from entities e where e.id = any(${ids})
        except select e.label from entities e where e.id = any(${sql.param([...new Set(shown.values())])}::uuid[])
        order by label`);
      return rows.map(({ label }) => label);
    },

    async sources(scope: Scope, { shown }: RowsBehind): Promise<EntitySource[]> {
      const { rows } = await db.execute<{ [Key in keyof EntitySource]: EntitySource[Key] }>(sql`
        select s.id, s.url, s.title, s.source_type as "sourceType", string_agg(e.quote, ${BETWEEN_QUOTES} order by e.entity_id) as quote
        from entity_sources e join sources s on s.id = e.source_id
        where e.entity_id = any(${sql.param([...shown.keys()])}::uuid[]) and s.workspace_id = ${scope.workspaceId}
          and (s.user_id is null or s.user_id = ${scope.userId})
        group by s.id order by s.id desc limit 100`);
      return rows.map((row) => ({ ...row, quote: saidOnce(row.quote) }));
    },

    async merges(scope: Scope, { shown }: RowsBehind) {
      const rows = await db
        .select({
          id: entityMerges.id,
          label: entityMerges.removedLabel,
          byUser: entityMerges.byUser,
          createdAt: entityMerges.createdAt,
        })
        .from(entityMerges)
        .where(holdingMerges(scope, inArray(entityMerges.keptId, [...shown.keys()])))
        .orderBy(desc(entityMerges.id));
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
    },
  };
}

/** Both graphs may quote the same sentence of a source. */
const saidOnce = (quote: string): string =>
  [...new Set(quote.split(BETWEEN_QUOTES))].filter(Boolean).join(BETWEEN_QUOTES);
