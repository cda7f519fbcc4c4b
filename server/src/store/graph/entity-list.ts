import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { badRequest } from '../../errors.ts';
import { decodeCursor, encodeCursor } from '../database/cursor.ts';
import type { Db } from '../database/db.ts';
import { isId } from '../database/ids.ts';
import type { EntityMetadata } from '../schema/graph.ts';
import type { Scope } from '../database/scope.ts';

/** A keyword, ready for the index. */
export interface Keyword {
  /** Terms, or beginnings of terms, that all must be there. */
  terms: { text: string; isBeginning: boolean }[];
  /** The folded text that must stand there, where the terms could also be apart. */
  text?: string;
}

export interface EntityFilter {
  category?: string;
  kind?: string;
  communityId?: number;
  /** All of them must stand in label, aliases or description. */
  search: readonly Keyword[];
  /** In the metadata. */
  metadata: readonly Keyword[];
  includeOthersEntities: boolean;
}

export interface EntityPage {
  entities: ListedEntity[];
  nextCursor: string | null;
  totalCount: number;
}

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

/** Where a list stands: it goes on in the order of the scores as they were at its beginning. */
interface Place {
  epoch: number;
  score: number;
  id: string;
}

interface GraphState {
  epoch: number;
  oldestEpoch: number;
  rankedEntities: number;
  entities: number;
  /** How many of them the user's runs have found. */
  own: number;
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
      // A list begun so long ago that its order is forgotten goes on in today's.
      const epoch = after && after.epoch >= state.oldestEpoch ? after.epoch : state.epoch;
      const query = { scope, filter, state, after, epoch, limit: limit + 1 };
      const { ids, count } = await (isSelective(query) ? gather(db, query) : scanByRank(db, query));
      const shown = ids.slice(0, limit);
      const last = shown.at(-1);
      return {
        entities: await describe(db, { scope, ids: shown.map(({ id }) => id), state }),
        nextCursor: ids.length > limit && last ? encodeCursor([epoch, last.score, last.id]) : null,
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
      const query = { scope, filter, state, after: undefined, epoch: state.epoch, limit };
      const { ids, count } = await (isSelective(query) ? gather(db, query) : scanByRank(db, query));
      return { nodes: await place(db, { scope, ids: ids.map(({ id }) => id), state }), count };
    },

    async describe(scope: Scope, ids: readonly string[]): Promise<ListedEntity[]> {
      return describe(db, { scope, ids, state: await graphState(db, scope) });
    },
  };
}

interface ListQuery {
  scope: Scope;
  filter: EntityFilter;
  state: GraphState;
  after: Place | undefined;
  epoch: number;
  limit: number;
}

interface FoundIds {
  ids: { id: string; score: number }[];
  count: number;
}

async function graphState(db: Db, scope: Scope): Promise<GraphState> {
  const { rows } = await db.execute<GraphState & Record<string, unknown>>(sql`
    select s.epoch, s.oldest_epoch as "oldestEpoch", s.ranked_entities as "rankedEntities", s.entities, coalesce(f.entities, 0) as own
    from graph_states s left join finder_counts f on f.workspace_id = s.workspace_id and f.user_id = ${scope.userId}
    where s.workspace_id = ${scope.workspaceId}`);
  return rows[0] ?? { epoch: 0, oldestEpoch: 0, rankedEntities: 0, entities: 0, own: 0 };
}

function readCursor(cursor: string): Place {
  const [epoch, score, id, ...rest] = decodeCursor(cursor) ?? [];
  const isPlace =
    Number.isInteger(epoch) &&
    Math.abs(epoch as number) < 2 ** 31 &&
    typeof score === 'number' &&
    typeof id === 'string' &&
    isId(id) &&
    rest.length === 0;
  if (!isPlace) {
    const message = 'Not a cursor of this list. Pass the nextCursor of the previous page back as it came.';
    throw badRequest(message, [{ path: 'cursor', message }]);
  }
  return { epoch: epoch as number, score: score as number, id: id as string };
}

/** Whether the user's own are a part of the whole that has to be told apart. */
const onlyOwn = ({ filter, state }: ListQuery) => !filter.includeOthersEntities && state.own < state.entities;

function isSelective(query: ListQuery): boolean {
  const { filter, state } = query;
  return filter.search.length + filter.metadata.length > 0 || (onlyOwn(query) && state.own <= FEW);
}

/** All that match, then the page: for filters that few match. */
async function gather(db: Db, query: ListQuery): Promise<FoundIds> {
  const { after, epoch, limit } = query;
  const { rows } = await db.execute<{ id: string; score: number; count: number }>(sql`
    with hits as materialized (
      select e.entity_id as id, case when e.pagerank_epoch <= ${epoch}::int then e.pagerank else coalesce((
        select h.score from entity_scores h
        where h.entity_id = e.entity_id and h.from_epoch <= ${epoch}::int and h.until_epoch > ${epoch}::int), e.pagerank) end as score
      from entity_search e ${ownFirst(query)} where ${conditions(query)} ${keywords(query)}
    ), page as (
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

/** Along the ranking until the page is full: for filters that many match. Scores replaced since then come from beside. */
async function scanByRank(db: Db, query: ListQuery): Promise<FoundIds> {
  const { scope, filter, after, epoch, limit } = query;
  const now = sql`
    select e.id, e.pagerank as score from entities e
    where ${conditions(query)} and e.pagerank_epoch <= ${epoch}::int
      ${after ? sql`and ${isAfter(after, { score: sql`e.pagerank`, id: sql`e.id` })}` : sql``}
    order by e.pagerank desc, e.id limit ${limit}`;
  const then = sql`
    select h.entity_id as id, h.score from entity_scores h join entities e on e.id = h.entity_id
    where h.workspace_id = ${scope.workspaceId} and h.from_epoch <= ${epoch}::int and h.until_epoch > ${epoch}::int
      and ${conditions(query)}
      ${after ? sql`and ${isAfter(after, { score: sql`h.score`, id: sql`h.entity_id` })}` : sql``}
    order by h.score desc, h.entity_id limit ${limit}`;
  const { rows } = await db.execute<{ id: string; score: number }>(
    sql`select id, score from ((${now}) union all (${then})) as both_times order by score desc, id limit ${limit}`,
  );
  const isWhole =
    filter.category === undefined && filter.kind === undefined && filter.communityId === undefined;
  if (isWhole)
    return { ids: rows, count: filter.includeOthersEntities ? query.state.entities : query.state.own };
  const counted = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from entities e where ${conditions(query)}`,
  );
  return { ids: rows, count: counted.rows[0]!.n };
}

/** Two comparisons, so that the index can begin at the score. */
function isAfter(after: Place, at: { score: SQL; id: SQL }): SQL {
  return sql`${at.score} <= ${after.score}::float8 and (${at.score} < ${after.score}::float8 or ${at.id} > ${after.id}::uuid)`;
}

/** A user's few are read first. */
const ownFirst = (query: ListQuery): SQL =>
  onlyOwn(query)
    ? sql`join entity_finders f on f.entity_id = e.entity_id and f.workspace_id = ${query.scope.workspaceId} and f.user_id = ${query.scope.userId}`
    : sql``;

function conditions(query: ListQuery): SQL {
  const { scope, filter } = query;
  const parts = [sql`e.workspace_id = ${scope.workspaceId}`];
  if (filter.category !== undefined) parts.push(sql`e.category = ${filter.category}`);
  if (filter.kind !== undefined) parts.push(sql`e.kind = ${filter.kind}`);
  if (filter.communityId !== undefined)
    parts.push(
      filter.communityId === UNKNOWN_COMMUNITY
        ? sql`e.community_id is null`
        : sql`e.community_id = ${filter.communityId}`,
    );
  if (onlyOwn(query) && !isSelective(query))
    parts.push(sql`exists (select 1 from entity_finders f
      where f.workspace_id = ${scope.workspaceId} and f.user_id = ${scope.userId} and f.entity_id = e.id)`);
  return sql.join(parts, sql` and `);
}

function keywords({ scope, filter: { search, metadata } }: ListQuery): SQL {
  if (search.length + metadata.length === 0) return sql``;
  return sql.join([
    sql`and entity_terms(e.workspace_id, e.search_text, e.metadata_text) @@ ${tsquery(scope, [...search, ...metadata])}::tsquery`,
    ...search.map((keyword) => standsIn(sql`e.search_text`, keyword)),
    ...metadata.map((keyword) => standsIn(sql`e.metadata_text`, keyword)),
  ]);
}

const standsIn = (column: SQL, { text }: Keyword): SQL =>
  text === undefined ? sql`` : sql` and strpos(${column}, ${text}) > 0`;

/** Shown for entities whose community has not been computed yet. */
const UNKNOWN_COMMUNITY = -1;

function tsquery({ workspaceId }: Scope, wanted: readonly Keyword[]): string {
  const terms = wanted.flatMap((keyword) => keyword.terms);
  return [
    lexeme(`!${workspaceId}`),
    ...new Set(terms.map(({ text, isBeginning }) => lexeme(text) + (isBeginning ? ':*' : ''))),
  ].join(' & ');
}

const lexeme = (text: string) => `'${text.replace(/['\\]/g, '$&$&')}'`;

async function describe(
  db: Db,
  { scope, ids, state }: { scope: Scope; ids: readonly string[]; state: GraphState },
): Promise<ListedEntity[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ [Key in keyof ListedEntity]: ListedEntity[Key] }>(sql`
    select e.id, e.label, e.category, e.kind, e.description, e.metadata,
      e.pagerank / greatest(${state.rankedEntities}::float8, 1) as pagerank,
      coalesce(e.community_id, ${UNKNOWN_COMMUNITY}::int) as "communityId",
      e.created_at as "createdAt", e.updated_at as "updatedAt"
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality as wanted(id, place)
    join entities e on e.id = wanted.id and e.workspace_id = ${scope.workspaceId} order by wanted.place`);
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }));
}

async function place(
  db: Db,
  { scope, ids, state }: { scope: Scope; ids: readonly string[]; state: GraphState },
): Promise<PlacedEntity[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ [Key in keyof PlacedEntity]: PlacedEntity[Key] }>(sql`
    select e.id, e.label, e.category, e.kind, e.description,
      e.pagerank / greatest(${state.rankedEntities}::float8, 1) as pagerank,
      e.community_id as "communityId", e.x, e.y, e.z
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality as wanted(id, place)
    join entities e on e.id = wanted.id and e.workspace_id = ${scope.workspaceId} order by wanted.place`);
  return rows;
}
