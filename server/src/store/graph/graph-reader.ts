import { and, inArray, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../database/db.ts';
import { entities, entityKeys } from '../schema/entities.ts';
import type { EntityMetadata } from '../schema/entities.ts';
import type { Scope } from '../database/scope.ts';
import { graphIdOf, isPartOf } from './member-view.ts';
import type { Layer } from './member-view.ts';

type EntityKind = 'entity' | 'ghost';

export interface EntityContent {
  label: string;
  identityKey: string;
  category: string;
  kind: EntityKind;
  description: string;
  metadata: EntityMetadata | null;
}

export interface EntityKey {
  key: string;
  kind: 'name' | 'alias' | 'hint';
  label: string;
}

/** An entity as those who compare it with others need it. */
export interface KnownEntity extends EntityContent {
  id: string;
  /** Of one in a member's graph: which of the workspace's it is. */
  publicId: string | null;
  editedFields: string[];
  keys: EntityKey[];
}

export type GraphReader = ReturnType<typeof createGraphReader>;

const SPELLED_ALIKE = 0.5;

/** Looks for the entities of one graph that a name may mean. */
export function createGraphReader(db: Db | Transaction, scope: Scope, layer: Layer) {
  const graphId = graphIdOf(scope, layer);

  const load = async (ids: string[]): Promise<KnownEntity[]> => {
    if (ids.length === 0) return [];
    const rows = await db
      .select({
        id: entities.id,
        publicId: entities.publicId,
        label: entities.label,
        identityKey: entities.identityKey,
        category: entities.category,
        kind: entities.kind,
        description: entities.description,
        metadata: entities.metadata,
        editedFields: entities.editedFields,
      })
      .from(entities)
      .where(and(inArray(entities.id, ids), isPartOf(scope, layer, sql`entities`)))
      .orderBy(entities.id);
    const keys = await db
      .select()
      .from(entityKeys)
      .where(inArray(entityKeys.entityId, ids))
      .orderBy(entityKeys.key);
    const byEntity = Map.groupBy(keys, ({ entityId }) => entityId);
    return rows.map((row) => ({
      ...row,
      keys: (byEntity.get(row.id) ?? []).map(({ key, kind, label }) => ({ key, kind, label })),
    }));
  };

  return {
    load,

    /** Entities that have one of these keys. A hint that many share says nothing. */
    async withKeys(keys: readonly string[], mostPerKey = 20): Promise<KnownEntity[]> {
      if (keys.length === 0) return [];
      const { rows } = await db.execute<{ id: string }>(sql`
        select distinct k.entity_id as id
        from unnest(${sql.param([...new Set(keys)])}::text[]) as wanted(key)
        cross join lateral (
          select entity_id from entity_keys
          where graph_id = ${graphId} and key = wanted.key and workspace_id = ${scope.workspaceId} limit ${mostPerKey}
        ) as k`);
      return load(rows.map(({ id }) => id));
    },

    /** Names that are spelled much like these: a few for each. */
    async spelledAlike(keys: readonly string[], mostPerKey: number) {
      const { rows } = await db.execute<{ key: string; id: string }>(sql`
        select wanted.key, k.entity_id as id
        from unnest(${sql.param([...new Set(keys)])}::text[]) as wanted(key)
        cross join lateral (
          select entity_id from entity_keys
          where key % wanted.key and kind <> 'hint' and workspace_id = ${scope.workspaceId} and graph_id = ${graphId}
            and similarity(key, wanted.key) >= ${SPELLED_ALIKE}::float8
          order by similarity(key, wanted.key) desc, entity_id limit ${mostPerKey}
        ) as k`);
      const ids = new Map<string, string[]>();
      for (const { key, id } of rows) ids.set(key, [...(ids.get(key) ?? []), id]);
      return { ids, entities: await load([...new Set(rows.map(({ id }) => id))]) };
    },

    async withIdentities(identityKeys: readonly string[]): Promise<KnownEntity[]> {
      if (identityKeys.length === 0) return [];
      const rows = await db
        .select({ id: entities.id })
        .from(entities)
        .where(and(isPartOf(scope, layer, sql`entities`), inArray(entities.identityKey, [...identityKeys])));
      return load(rows.map(({ id }) => id));
    },

    /** Pairs that a user has taken apart again, as `kept/removed`. */
    async takenApart(ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set();
      const { rows } = await db.execute<{ pair: string }>(sql`
        select kept_id || '/' || removed_id as pair from entity_merges
        where workspace_id = ${scope.workspaceId} and undone_at is not null and kept_id = any(${sql.param([...ids])}::uuid[])`);
      return new Set(rows.map(({ pair }) => pair));
    },
  };
}
