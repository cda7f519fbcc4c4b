import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/db.ts';
import type { Scope } from '../database/scope.ts';
import { isFoundByOthers, rowsBehind } from './member-view.ts';
import type { RowsBehind } from './member-view.ts';

/** Which entities of members' graphs are which of the workspace's. Only ever read by the member whose graph it is. */
export function overlayWriter(tx: Transaction, scope: Scope) {
  const { workspaceId } = scope;
  return {
    behind: (id: string): Promise<RowsBehind> => rowsBehind(tx, scope, [id]),

    isFoundByOthers: (entityId: string): Promise<boolean> => isFoundByOthers(tx, scope, entityId),

    /** Entities of any member's graph that have one of these keys and lie over none of the workspace's yet. */
    async apartWithKeys(keys: readonly string[]) {
      if (keys.length === 0) return [];
      const { rows } = await tx.execute<{
        id: string;
        label: string;
        category: string;
        keys: string[];
        aliases: string[];
      }>(sql`
        select e.id, e.label, e.category, array_agg(k.key) as keys,
          coalesce(array_agg(k.label) filter (where k.kind = 'alias'), '{}') as aliases
        from entities e join entity_keys k on k.entity_id = e.id
        where e.workspace_id = ${workspaceId} and e.owner_id is not null and e.public_id is null and e.id in (
          select entity_id from entity_keys
          where workspace_id = ${workspaceId} and key = any(${sql.param([...new Set(keys)])}::text[]) and owner_id is not null)
        group by e.id order by e.id`);
      return rows;
    },

    /** Lays the one over the other; its member has found that one from now on, which only the member is told. */
    async layOver(ownId: string, publicId: string): Promise<void> {
      await tx.execute(sql`
        with laid as (
          update entities set public_id = ${publicId} where id = ${ownId} and workspace_id = ${workspaceId} and owner_id is not null
          returning owner_id
        )
        insert into entity_finders (workspace_id, user_id, entity_id, is_private)
        select ${workspaceId}, owner_id, ${publicId}, true from laid on conflict do nothing`);
    },

    /** These lie over nothing any more. */
    async takeOff(ownIds: readonly string[]): Promise<void> {
      if (ownIds.length === 0) return;
      const ids = sql`${sql.param([...ownIds])}::uuid[]`;
      await tx.execute(sql`
        delete from entity_finders f using entities e
        where e.id = any(${ids}) and f.entity_id = e.public_id and f.user_id = e.owner_id
          and f.workspace_id = ${workspaceId} and f.is_private and not exists (
            select 1 from entities o where o.public_id = e.public_id and o.owner_id = e.owner_id and o.id <> all(${ids}))`);
      await tx.execute(
        sql`update entities set public_id = null where id = any(${ids}) and workspace_id = ${workspaceId} and owner_id is not null`,
      );
    },

    /** What members' graphs have laid over this entity of the workspace. */
    async lyingOver(publicId: string): Promise<string[]> {
      const { rows } = await tx.execute<{ id: string }>(
        sql`select id from entities where public_id = ${publicId} and workspace_id = ${workspaceId}`,
      );
      return rows.map(({ id }) => id);
    },
  };
}
