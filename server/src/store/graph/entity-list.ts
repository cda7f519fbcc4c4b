import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { badRequest } from '../../errors.ts';
import { decodeCursor, encodeCursor } from '../database/cursor.ts';
import type { Db } from '../database/db.ts';
import { isId } from '../database/ids.ts';
import { conditions, filters, foundFirst, keywords, onlyFound, ownKeywords } from './entity-filter.ts';
import type { EntityFilter, FilteredQuery } from './entity-filter.ts';
import { graphState } from './graph-state.ts';
import type { GraphState } from './graph-state.ts';
import { isPartOf, shownId } from './member-view.ts';
import type { Layer } from './member-view.ts';
import { describeShown, placeShown } from './shown-entities.ts';
import type { ListedEntity, PlacedEntity } from './shown-entities.ts';
import type { Scope } from '../database/scope.ts';

export interface EntityPage {
  entities: ListedEntity[];
  nextCursor: string | null;
  totalCount: number;
}

/** Where a list stands: it goes on in the order of the scores as they were at its beginning. */
interface Place {
  epochs: Record<Layer, number>;
  score: number;
  id: string;
}

// Who has found this few has them sorted; of more, the ranking itself is walked along.
const FEW = 3_000;

export type EntityListStore = ReturnType<typeof createEntityListStore>;

export function createEntityListStore(db: Db) {
  return {
    async list(
      scope: Scope,
      { filter, limit, cursor }: { filter: EntityFilter; limit: number; cursor?: string | undefined },
    ): Promise<EntityPage> {
      const state = await graphState(db, scope);
      const after = cursor === undefined ? undefined : readCursor(cursor);
      const epochs = { shared: epochOf('shared', { after, state }), own: epochOf('own', { after, state }) };
      const query = { scope, filter, state, after, epochs, limit: limit + 1 };
      const { ids, count } = await (isSelective(query) ? gather(db, query) : scanByRank(db, query));
      const shown = ids.slice(0, limit);
      const last = shown.at(-1);
      return {
        entities: await describeShown(db, { scope, ids: shown.map(({ id }) => id), state }),
        nextCursor:
          ids.length > limit && last ? encodeCursor([epochs.shared, epochs.own, last.score, last.id]) : null,
        totalCount: count,
      };
    },

    /** The highest-ranked with their places, for the picture of the workspace. */
    async top(
      scope: Scope,
      { limit, includeOthersEntities }: { limit: number; includeOthersEntities: boolean },
    ): Promise<{ nodes: PlacedEntity[]; count: number }> {
      const state = await graphState(db, scope);
      const filter = { search: [], metadata: [], includeOthersEntities };
      const epochs = { shared: state.shared.epoch, own: state.own.epoch };
      const query = { scope, filter, state, after: undefined, epochs, limit };
      const { ids, count } = await (isSelective(query) ? gather(db, query) : scanByRank(db, query));
      return { nodes: await placeShown(db, { scope, ids: ids.map(({ id }) => id), state }), count };
    },

    /** Each of these that the member sees, under the id that is shown. */
    async describe(scope: Scope, ids: readonly string[]): Promise<ListedEntity[]> {
      return describeShown(db, { scope, ids, state: await graphState(db, scope) });
    },
  };
}

interface ListQuery extends FilteredQuery {
  after: Place | undefined;
  epochs: Record<Layer, number>;
  limit: number;
}

interface FoundIds {
  ids: { id: string; score: number }[];
  count: number;
}

/** A list begun so long ago that its order is forgotten goes on in today's. */
function epochOf(layer: Layer, { after, state }: { after: Place | undefined; state: GraphState }): number {
  const { epoch, oldestEpoch } = state[layer];
  return after && after.epochs[layer] >= oldestEpoch ? after.epochs[layer] : epoch;
}

function readCursor(cursor: string): Place {
  const [shared, own, score, id, ...rest] = decodeCursor(cursor) ?? [];
  const isPlace =
    isEpoch(shared) &&
    isEpoch(own) &&
    typeof score === 'number' &&
    typeof id === 'string' &&
    isId(id) &&
    rest.length === 0;
  if (!isPlace) {
    const message = 'Not a cursor of this list. Pass the nextCursor of the previous page back as it came.';
    throw badRequest(message, [{ path: 'cursor', message }]);
  }
  return { epochs: { shared, own }, score, id };
}

const isEpoch = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(value as number) < 2 ** 31;

function isSelective(query: ListQuery): boolean {
  const { filter, state } = query;
  return filter.search.length + filter.metadata.length > 0 || (onlyFound(query) && state.found <= FEW);
}

const layersOf = ({ state: { ownEntities } }: ListQuery): Layer[] =>
  ownEntities > 0 ? ['shared', 'own'] : ['shared'];

/** All that match, then the page: for filters that few match. */
async function gather(db: Db, query: ListQuery): Promise<FoundIds> {
  const { scope, after, epochs, limit, state } = query;
  const shared = sql`
    select e.entity_id as id, ${scoreAt(sql`e`, sql`${epochs.shared}::int`)} as score
    from entity_search e ${foundFirst(query)}
    where ${isPartOf(scope, 'shared', sql`e`)} ${filters(query, { row: sql`e`, id: sql`e.entity_id` })} ${keywords(query)}`;
  // What is found in the member's words for an entity of the workspace is that entity.
  const own = sql`
    union select s.entity_id, ${scoreAt(sql`s`, sql`case when s.owner_id is null then ${epochs.shared}::int else ${epochs.own}::int end`)}
    from entity_search e join entities t on t.id = e.entity_id join entity_search s on s.entity_id = ${shownId(sql`t`)}
    where ${isPartOf(scope, 'own', sql`e`)} ${filters(query, { row: sql`s`, id: sql`s.entity_id` })} ${ownKeywords(query)}`;
  const hasOwn = state.ownEntities > 0 || state.hasLaidOver;
  const { rows } = await db.execute<{ id: string; score: number; count: number }>(sql`
    with hits as materialized (${shared} ${hasOwn ? own : sql``}), page as (
      select id, score from hits ${after ? sql`where ${isAfter(after, { score: sql`score`, id: sql`id` })}` : sql``}
      order by score desc, id limit ${limit}
    )
    select page.id, page.score, counted.n as count
    from (select count(*)::int as n from hits) as counted left join page on true order by page.score desc, page.id`);
  return {
    ids: rows.flatMap(({ id, score }) => (id === null ? [] : [{ id, score }])),
    count: rows[0]!.count,
  };
}

const scoreAt = (
  row: SQL,
  epoch: SQL,
): SQL => sql`case when ${row}.pagerank_epoch <= ${epoch} then ${row}.pagerank else coalesce((
  select h.score from entity_scores h
  where h.entity_id = ${row}.entity_id and h.from_epoch <= ${epoch} and h.until_epoch > ${epoch}), ${row}.pagerank) end`;

/** Along the ranking until the page is full: for filters that many match. Scores replaced since then come from beside. */
async function scanByRank(db: Db, query: ListQuery): Promise<FoundIds> {
  const { scope, filter, after, epochs, limit, state } = query;
  const scan = (layer: Layer) => sql`
    (select e.id, e.pagerank as score from entities e
    where ${conditions(query, layer)} and e.pagerank_epoch <= ${epochs[layer]}::int
      ${after ? sql`and ${isAfter(after, { score: sql`e.pagerank`, id: sql`e.id` })}` : sql``}
    order by e.pagerank desc, e.id limit ${limit})
    union all
    (select h.entity_id as id, h.score from entity_scores h join entities e on e.id = h.entity_id
    where ${isPartOf(scope, layer, sql`h`)} and h.from_epoch <= ${epochs[layer]}::int and h.until_epoch > ${epochs[layer]}::int
      and ${conditions(query, layer)}
      ${after ? sql`and ${isAfter(after, { score: sql`h.score`, id: sql`h.entity_id` })}` : sql``}
    order by h.score desc, h.entity_id limit ${limit})`;
  const layers = layersOf(query);
  const { rows } = await db.execute<{ id: string; score: number }>(
    sql`select id, score from (${sql.join(layers.map(scan), sql` union all `)}) as both_times order by score desc, id limit ${limit}`,
  );
  const isWhole =
    filter.category === undefined && filter.kind === undefined && filter.communityId === undefined;
  if (isWhole) {
    const seen = filter.includeOthersEntities ? state.entities : state.found;
    return { ids: rows, count: seen + state.ownEntities };
  }
  const counts = layers.map(
    (layer) => sql`(select count(*) from entities e where ${conditions(query, layer)})`,
  );
  const counted = await db.execute<{ n: number }>(sql`select (${sql.join(counts, sql` + `)})::int as n`);
  return { ids: rows, count: counted.rows[0]!.n };
}

/** Two comparisons, so that the index can begin at the score. */
function isAfter(after: Place, at: { score: SQL; id: SQL }): SQL {
  return sql`${at.score} <= ${after.score}::float8 and (${at.score} < ${after.score}::float8 or ${at.id} > ${after.id}::uuid)`;
}
