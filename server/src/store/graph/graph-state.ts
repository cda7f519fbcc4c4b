import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { isPartOf } from './member-view.ts';
import type { Layer } from './member-view.ts';
import type { Scope } from '../database/scope.ts';

interface LayerState {
  epoch: number;
  oldestEpoch: number;
}

/** What lists need to know of the graphs that a member sees. */
export interface GraphState {
  shared: LayerState;
  own: LayerState;
  /** How many entities of the workspace the scores were computed over. */
  rankedEntities: number;
  /** Of the workspace. */
  entities: number;
  /** How many of them the user's runs have found. */
  found: number;
  /** How many only the user's own graph has. */
  ownEntities: number;
  /** Whether that graph also says something of entities of the workspace. */
  hasLaidOver: boolean;
}

export async function graphState(db: Db, scope: Scope): Promise<GraphState> {
  const { rows } = await db.execute<
    Omit<GraphState, Layer> & Record<`${Layer}${'Epoch' | 'Oldest'}`, number>
  >(sql`
    select coalesce(s.epoch, 0) as "sharedEpoch", coalesce(s.oldest_epoch, 0) as "sharedOldest",
      coalesce(m.epoch, 0) as "ownEpoch", coalesce(m.oldest_epoch, 0) as "ownOldest",
      coalesce(s.ranked_entities, 0) as "rankedEntities", coalesce(s.entities, 0) as entities,
      coalesce(f.entities, 0) as found, coalesce(o.alone, 0) as "ownEntities", coalesce(o.laid > 0, false) as "hasLaidOver"
    from (values (1)) as one(n)
    left join graph_states s on s.workspace_id = ${scope.workspaceId}
    left join finder_counts f on f.workspace_id = ${scope.workspaceId} and f.user_id = ${scope.userId}
    left join member_graphs m on m.workspace_id = ${scope.workspaceId} and m.user_id = ${scope.userId}
    left join lateral (
      select count(*) filter (where e.public_id is null)::int as alone, count(e.public_id)::int as laid
      from entities e where m.user_id is not null and ${isPartOf(scope, 'own', sql`e`)}
    ) as o on true`);
  const { sharedEpoch, sharedOldest, ownEpoch, ownOldest, ...rest } = rows[0]!;
  return {
    ...rest,
    shared: { epoch: sharedEpoch, oldestEpoch: sharedOldest },
    own: { epoch: ownEpoch, oldestEpoch: ownOldest },
  };
}
