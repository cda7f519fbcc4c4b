import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { GraphState } from './graph-state.ts';
import { laidOver } from './laid-over.ts';
import { isPartOf, isSeenBy, shownId } from './member-view.ts';
import type { EntityMetadata } from '../schema/entities.ts';
import type { Scope } from '../database/scope.ts';

export interface ListedEntity {
  id: string;
  label: string;
  category: string;
  kind: 'entity' | 'ghost';
  description: string;
  metadata: EntityMetadata | null;
  pagerank: number;
  communityId: number;
  createdAt: string;
  updatedAt: string;
}

export interface PlacedEntity {
  id: string;
  label: string;
  category: string;
  kind: 'entity' | 'ghost';
  description: string;
  pagerank: number;
  communityId: number | null;
  x: number | null;
  y: number | null;
  z: number | null;
}

/** Shown for entities whose community has not been computed yet. */
export const UNKNOWN_COMMUNITY = -1;

interface WantedEntities {
  scope: Scope;
  ids: readonly string[];
  state: GraphState;
}

interface ShownRow
  extends Omit<ListedEntity, 'communityId'>, Pick<PlacedEntity, 'communityId' | 'x' | 'y' | 'z'> {}

/** In the order of the ids; one that stands for another is shown as that one. */
async function shownRows(db: Db, { scope, ids, state }: WantedEntities): Promise<ShownRow[]> {
  if (ids.length === 0) return [];
  // Every member sees a distribution: of the workspace's scores, and of what only they have besides.
  const over = Math.max(state.rankedEntities + state.ownEntities, 1);
  const { rows } = await db.execute<{ [Key in keyof ShownRow]: ShownRow[Key] }>(sql`
    select e.id, e.label, e.category, e.kind, e.description, e.metadata, e.pagerank / ${over}::float8 as pagerank,
      e.community_id as "communityId", e.x, e.y, e.z, e.created_at as "createdAt", e.updated_at as "updatedAt"
    from (
      select ${shownId(sql`n`)} as id, min(wanted.place) as place
      from unnest(${sql.param([...ids])}::uuid[]) with ordinality as wanted(id, place)
      join entities n on n.id = wanted.id and ${isSeenBy(scope, sql`n`)} group by 1
    ) as shown join entities e on e.id = shown.id order by shown.place`);
  if (!state.hasLaidOver) return rows;
  const own = await db.execute<{ [Key in keyof ShownRow]: ShownRow[Key] } & { publicId: string }>(sql`
    select e.public_id as "publicId", e.kind, e.description, e.metadata from entities e
    where e.public_id = any(${sql.param(rows.map(({ id }) => id))}::uuid[]) and ${isPartOf(scope, 'own', sql`e`)}
    order by e.id`);
  const byShown = Map.groupBy(own.rows, ({ publicId }) => publicId);
  return rows.map((row) => laidOver(row, byShown.get(row.id) ?? []));
}

export async function describeShown(db: Db, wanted: WantedEntities): Promise<ListedEntity[]> {
  const rows = await shownRows(db, wanted);
  return rows.map(({ x: _x, y: _y, z: _z, ...row }) => ({
    ...row,
    communityId: row.communityId ?? UNKNOWN_COMMUNITY,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }));
}

export async function placeShown(db: Db, wanted: WantedEntities): Promise<PlacedEntity[]> {
  const rows = await shownRows(db, wanted);
  return rows.map(({ metadata: _metadata, createdAt: _at, updatedAt: _when, ...row }) => row);
}
