import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { seenEdges, touchingEdges } from '../graph/graph-edges.ts';
import { isSeenBy, rowsBehind, shownId } from '../graph/member-view.ts';
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
const MOST_CONSIDERED = 5_000;
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
      const known = includeOthersEntities ? sql`` : sql`and ${isKnown(scope, sql`e`)}`;
      const { rows } = await db.execute<{ id: string }>(sql`
        select distinct ${shownId(sql`e`)} as id from entity_keys k join entities e on e.id = k.entity_id
        where ${isSeenBy(scope, sql`k`)} and k.key = any(${sql.param([...keys])}::text[])
          and k.kind <> 'hint' ${known}
        limit ${MOST_NAMED}`);
      return rows.map(({ id }) => id);
    },

    /** The heaviest edges of these. */
    async links(
      scope: Scope,
      { entityIds, includeOthersEntities }: { entityIds: readonly string[]; includeOthersEntities: boolean },
    ): Promise<EntityLink[]> {
      const behind = await rowsBehind(db, scope, entityIds);
      const seen = seenEdges(scope, { behind, wanted: touchingEdges, limit: MOST_CONSIDERED });
      const known = includeOthersEntities
        ? sql``
        : sql`join entities s on s.id = "sourceEntityId" join entities t on t.id = "targetEntityId"
            where ${isKnown(scope, sql`s`)} and ${isKnown(scope, sql`t`)}`;
      const { rows } = await db.execute<EntityLink & Record<string, unknown>>(sql`
        select "sourceEntityId" as a, "targetEntityId" as b, seen.weight from (${seen}) as seen
        ${known} order by seen.weight desc limit ${MOST_LINKS}`);
      return rows;
    },

    /** The passages of their sources that name them. */
    async passages(scope: Scope, entityIds: readonly string[]): Promise<EntityPassage[]> {
      if (entityIds.length === 0) return [];
      const { shown } = await rowsBehind(db, scope, entityIds);
      const { rows } = await db.execute<EntityPassage & Record<string, unknown>>(sql`
        select e.entity_id as "entityId", e.source_id as "sourceId", p.id as "passageId"
        from entity_sources e cross join lateral (
          select id from passages
          where source_id = e.source_id and workspace_id = ${scope.workspaceId}
            and (user_id is null or user_id = ${scope.userId})
          order by strpos(text, e.quote) = 0, position limit 1
        ) as p
        where e.entity_id = any(${sql.param([...shown.keys()])}::uuid[])
        limit ${MOST_PASSAGES}`);
      return rows.map((row) => ({ ...row, entityId: shown.get(row.entityId)! }));
    },
  };
}

/** Whether a row of `entities` is the user's own, or the user's runs have found it too. */
const isKnown = (scope: Scope, row: SQL): SQL =>
  sql`(${row}.owner_id = ${scope.userId} or ${isFoundBy(scope, shownId(row))})`;
