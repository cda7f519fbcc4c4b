import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { Scope } from '../database/scope.ts';

export interface EntityRelation {
  from: string;
  type: string;
  to: string;
  /** A sentence that says so, of a source that the user may read. */
  quote: string | null;
}

const MOST = 20;

/** What the graph knows of how each of these entities stands to others, the surest first. */
export async function relationsOf(
  db: Db,
  scope: Scope,
  entityIds: readonly string[],
): Promise<Map<string, EntityRelation[]>> {
  if (entityIds.length === 0) return new Map();
  const { rows } = await db.execute<
    { id: string } & { [Key in keyof EntityRelation]: EntityRelation[Key] }
  >(sql`
    select wanted.id, s.label as "from", e.type, t.label as "to", (
      select v.quote from edge_evidence v join runs r on r.id = v.run_id left join sources o on o.id = v.source_id
      where v.edge_id = e.id and (o.user_id is null or o.user_id = ${scope.userId})
        and (v.source_id is not null or r.user_id = ${scope.userId})
      order by v.id desc limit 1) as quote
    from unnest(${sql.param([...new Set(entityIds)])}::uuid[]) as wanted(id)
    cross join lateral (
      select * from (
        (select * from edges where source_entity_id = wanted.id order by weight desc, id limit ${MOST})
        union all
        (select * from edges where target_entity_id = wanted.id order by weight desc, id limit ${MOST})
      ) as both_ways order by weight desc, id limit ${MOST}
    ) as e
    join entities s on s.id = e.source_entity_id join entities t on t.id = e.target_entity_id
    where e.workspace_id = ${scope.workspaceId}
    order by e.weight desc, e.id`);
  return Map.groupBy(rows, ({ id }) => id);
}
