import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db, Transaction } from '../database/db.ts';
import type { Scope } from '../database/scope.ts';

/**
 * Who sees what of a graph is decided here. There is the graph of the workspace (`shared`), put together from public
 * sources alone, and one graph for each member (`own`) with what only that member's files and answers say. A member sees
 * the two laid over each other: an own entity whose `public_id` names one of the workspace's is shown as that one, with
 * what it adds. The workspace's graph never depends on anybody's own.
 */
export type Layer = 'shared' | 'own';

export const ownerOf = (scope: Scope, layer: Layer): string | null =>
  layer === 'shared' ? null : scope.userId;

/** As in the column `graph_id`. */
export const graphIdOf = (scope: Scope, layer: Layer): string =>
  layer === 'shared' ? scope.workspaceId : scope.userId;

/** Whether a row with an owner (`entities`, `entity_search`, `entity_keys`, `edges`) is the member's to see. */
export const isSeenBy = (scope: Scope, row: SQL): SQL =>
  sql`(${row}.workspace_id = ${scope.workspaceId} and (${row}.owner_id is null or ${row}.owner_id = ${scope.userId}))`;

/** The same for one of the two graphs, in words that an index in the order of ranks can use. */
export const isPartOf = (scope: Scope, layer: Layer, row: SQL): SQL =>
  sql`(${row}.workspace_id = ${scope.workspaceId} and ${row}.graph_id = ${graphIdOf(scope, layer)})`;

/** As which entity a row of `entities` is shown. */
export const shownId = (row: SQL): SQL => sql`coalesce(${row}.public_id, ${row}.id)`;

/** What is shown under these ids: each entity's own row and those that the member's graph lays over it. */
export interface RowsBehind {
  /** By the id of the row, the id that is shown. */
  shown: Map<string, string>;
  /** Rows of the member's own graph. */
  own: string[];
}

export async function rowsBehind(
  db: Db | Transaction,
  scope: Scope,
  ids: readonly string[],
): Promise<RowsBehind> {
  if (ids.length === 0) return { shown: new Map(), own: [] };
  const { rows } = await db.execute<{ id: string; shown: string; own: boolean }>(sql`
    with named as (
      select distinct ${shownId(sql`e`)} as id from entities e
      where e.id = any(${sql.param([...new Set(ids)])}::uuid[]) and ${isSeenBy(scope, sql`e`)}
    )
    select e.id, e.id as shown, e.owner_id is not null as own from named join entities e on e.id = named.id
    union all
    select e.id, e.public_id, true from named join entities e on e.public_id = named.id
    where ${isPartOf(scope, 'own', sql`e`)}`);
  return {
    shown: new Map(rows.map(({ id, shown }) => [id, shown])),
    own: rows.filter(({ own }) => own).map(({ id }) => id),
  };
}

/** Whether the workspace has it from others too. What others know by themselves does not count: nobody is told. */
export async function isFoundByOthers(
  db: Db | Transaction,
  { workspaceId, userId }: Scope,
  entityId: string,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select 1 from entity_finders where entity_id = ${entityId} and workspace_id = ${workspaceId}
      and user_id <> ${userId} and not is_private limit 1`);
  return (rowCount ?? 0) > 0;
}
