import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { isFoundBy } from '../graph/own-entities.ts';
import type { Scope } from '../database/scope.ts';

export interface EntityLink {
  a: string;
  b: string;
  weight: number;
}

export interface EntityPassage {
  entityId: string;
  sourceId: string;
  passageId: string;
}

export type EntityRecallStore = ReturnType<typeof createEntityRecallStore>;

const MOST_NAMED = 20;
const MOST_LINKS = 300;
const MOST_PASSAGES = 400;

/** From names to what the graph ties to them, for recall. */
export function createEntityRecallStore(db: Db) {
  return {
    /** Entities with one of these names; only those that the user's runs have found, unless others count too. */
    async named(
      scope: Scope,
      { keys, includeOthersEntities }: { keys: readonly string[]; includeOthersEntities: boolean },
    ): Promise<string[]> {
      if (keys.length === 0) return [];
      const own = includeOthersEntities ? sql`` : sql`and ${isFoundBy(scope, sql`k.entity_id`)}`;
      const { rows } = await db.execute<{ id: string }>(sql`
        select distinct k.entity_id as id from entity_keys k
        where k.workspace_id = ${scope.workspaceId} and k.key = any(${sql.param([...keys])}::text[])
          and k.kind <> 'hint' ${own}
        limit ${MOST_NAMED}`);
      return rows.map(({ id }) => id);
    },

    /** The heaviest edges of these. */
    async links(
      scope: Scope,
      { entityIds, includeOthersEntities }: { entityIds: readonly string[]; includeOthersEntities: boolean },
    ): Promise<EntityLink[]> {
      const ids = sql`${sql.param([...entityIds])}::uuid[]`;
      const own = includeOthersEntities
        ? sql``
        : sql`where ${isFoundBy(scope, sql`a`)} and ${isFoundBy(scope, sql`b`)}`;
      const { rows } = await db.execute<EntityLink & Record<string, unknown>>(sql`
        select a, b, weight from (
          select source_entity_id as a, target_entity_id as b, weight from edges
          where source_entity_id = any(${ids}) and workspace_id = ${scope.workspaceId}
          union all
          select source_entity_id, target_entity_id, weight from edges
          where target_entity_id = any(${ids}) and workspace_id = ${scope.workspaceId}
        ) as touching ${own} order by weight desc limit ${MOST_LINKS}`);
      return rows;
    },

    /** The passages of their sources that name them. */
    async passages(scope: Scope, entityIds: readonly string[]): Promise<EntityPassage[]> {
      if (entityIds.length === 0) return [];
      const { rows } = await db.execute<EntityPassage & Record<string, unknown>>(sql`
        select e.entity_id as "entityId", e.source_id as "sourceId", p.id as "passageId"
        from entity_sources e cross join lateral (
          select id from passages
          where source_id = e.source_id and workspace_id = ${scope.workspaceId}
            and (user_id is null or user_id = ${scope.userId})
          order by strpos(text, e.quote) = 0, position limit 1
        ) as p
        where e.entity_id = any(${sql.param([...entityIds])}::uuid[])
        limit ${MOST_PASSAGES}`);
      return rows;
    },
  };
}
