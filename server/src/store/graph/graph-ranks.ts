import type pg from 'pg';
import { openThreadClient } from '../database/thread-client.ts';
import { idNumbers } from './id-numbers.ts';

/** A computation's right to write: only the newest attempt has it. */
interface RankLease {
  workspaceId: string;
  attempt: number;
}

/** One of the graphs of the workspace: a member's own, or the workspace's (null). */
export interface RankedGraph extends RankLease {
  ownerId: string | null;
}

export interface StoredGraph {
  version: number;
  /** When it was read. */
  readAt: Date;
  regroupedEntities: number;
  ids: string[];
  scores: Float64Array;
  communities: Int32Array;
  places: Float32Array;
  /** Changed since the last computation. */
  touched: Uint8Array;
  from: Int32Array;
  to: Int32Array;
  weight: Float64Array;
}

/** By column, one entry per entity that has changed. */
export interface RankRows {
  ids: string[];
  scores: number[];
  communities: number[];
  x: number[];
  y: number[];
  z: number[];
}

// Long enough for the longest stretch of computing without a word in between.
const LEASE = "interval '60 seconds'";
const HISTORY = "interval '1 hour'";

export type GraphRankStore = ReturnType<typeof createGraphRankStore>;

export async function openGraphRankStore(connection: pg.ClientConfig) {
  const client = await openThreadClient(connection, 'quarry-ranks');
  return { store: createGraphRankStore(client), close: () => client.end() };
}

function createGraphRankStore(client: pg.ClientBase) {
  return {
    /** Undefined when there is nothing to do, or a node is at it. */
    async claim(workspaceId: string): Promise<RankLease | undefined> {
      const { rows } = await client.query<{ attempt: number }>(
        `update graph_states set attempt = attempt + 1, lease_until = now() + ${LEASE}
         where workspace_id = $1 and waiting_since is not null and (lease_until is null or lease_until < now())
         returning attempt`,
        [workspaceId],
      );
      return rows[0] && { workspaceId, attempt: rows[0].attempt };
    },

    /** The graphs that have changed since their ranks were computed, the workspace's first: the others lie over it. */
    async behind(lease: RankLease): Promise<RankedGraph[]> {
      const { rows } = await client.query<{ owner_id: string | null }>(
        `select null::uuid as owner_id from graph_states where workspace_id = $1 and version <> ranked_version
         union all (select user_id from member_graphs where workspace_id = $1 and version <> ranked_version order by user_id)`,
        [lease.workspaceId],
      );
      return rows.map((row) => ({ ...lease, ownerId: row.owner_id }));
    },

    async load(graph: RankedGraph): Promise<StoredGraph> {
      await client.query('begin isolation level repeatable read read only');
      try {
        return await readGraph(client, graph);
      } finally {
        await client.query('commit');
      }
    },

    /** Whether the lease still holds. */
    async write(graph: RankedGraph, rows: RankRows): Promise<boolean> {
      await client.query('begin');
      const isHeld = await extend(client, graph);
      if (isHeld) await writeRows(client, { graph, rows, epoch: await epochOf(client, graph) });
      await client.query('commit');
      return isHeld;
    },

    /** All scores of the graph are stored. */
    async finish(
      graph: RankedGraph,
      done: { version: number; readAt: Date; entities: number; regrouped: boolean },
    ): Promise<boolean> {
      const { table, where, isPart } = stateOf(graph);
      const { rowCount } = await client.query(
        `with forgotten as (
           delete from entity_scores e where ${isPart} and e.replaced_at < now() - ${HISTORY} returning e.until_epoch
         )
         update ${table} set epoch = epoch + 1, ranked_version = $3, ranked_at = $6, ranked_entities = $4,
           regrouped_entities = case when $5 then $4 else regrouped_entities end,
           oldest_epoch = greatest(oldest_epoch, (select max(until_epoch) from forgotten))
         where ${where} and exists (select 1 from graph_states s where s.workspace_id = $1 and s.attempt = $7)`,
        [
          graph.workspaceId,
          graph.ownerId,
          done.version,
          done.entities,
          done.regrouped,
          done.readAt,
          graph.attempt,
        ],
      );
      return rowCount === 1;
    },

    /** The computation is over; what has changed meanwhile waits again. */
    async end({ workspaceId, attempt }: RankLease): Promise<boolean> {
      const { rowCount } = await client.query(
        `update graph_states set lease_until = null, waiting_since = case
           when version <> ranked_version or exists (
             select 1 from member_graphs m where m.workspace_id = $1 and m.version <> m.ranked_version) then now() end
         where workspace_id = $1 and attempt = $2`,
        [workspaceId, attempt],
      );
      return rowCount === 1;
    },

    /** Lets others try, after a failure. */
    async release({ workspaceId, attempt }: RankLease): Promise<void> {
      await client.query(
        'update graph_states set lease_until = null where workspace_id = $1 and attempt = $2',
        [workspaceId, attempt],
      );
    },
  };
}

/** Where the state of a graph is kept, and how its rows are known; its workspace is $1 and its owner $2. */
const stateOf = ({ ownerId }: RankedGraph) =>
  ownerId === null
    ? {
        table: 'graph_states',
        where: 'workspace_id = $1 and $2::uuid is null',
        isPart: 'e.workspace_id = $1 and e.owner_id is null and $2::uuid is null',
      }
    : {
        table: 'member_graphs',
        where: 'workspace_id = $1 and user_id = $2',
        isPart: 'e.workspace_id = $1 and e.owner_id = $2',
      };

async function extend(client: pg.ClientBase, lease: RankLease): Promise<boolean> {
  const { rowCount } = await client.query(
    `update graph_states set lease_until = now() + ${LEASE} where workspace_id = $1 and attempt = $2`,
    [lease.workspaceId, lease.attempt],
  );
  return rowCount === 1;
}

async function epochOf(client: pg.ClientBase, graph: RankedGraph): Promise<number> {
  const { table, where } = stateOf(graph);
  const { rows } = await client.query<{ epoch: number }>(`select epoch from ${table} where ${where}`, [
    graph.workspaceId,
    graph.ownerId,
  ]);
  return rows[0]!.epoch;
}

/** A row that a broken attempt has written already has its old score beside it: that one stays. */
async function writeRows(
  client: pg.ClientBase,
  { graph, rows, epoch }: { graph: RankedGraph; rows: RankRows; epoch: number },
): Promise<void> {
  const { workspaceId } = graph;
  await client.query(
    `insert into entity_scores (workspace_id, owner_id, entity_id, score, from_epoch, until_epoch)
     select $1, e.owner_id, e.id, e.pagerank, e.pagerank_epoch, $2
     from unnest($3::uuid[], $4::float8[]) as r(id, score)
     join entities e on e.id = r.id and e.pagerank <> r.score and e.pagerank_epoch < $2
     on conflict do nothing`,
    [workspaceId, epoch + 1, rows.ids, rows.scores],
  );
  await client.query(
    `update entities e set pagerank_epoch = case when e.pagerank = r.score then e.pagerank_epoch else $2 end,
       pagerank = r.score, community_id = r.community, x = r.x, y = r.y, z = r.z
     from unnest($3::uuid[], $4::float8[], $5::int[], $6::real[], $7::real[], $8::real[]) as r(id, score, community, x, y, z)
     where e.id = r.id and e.workspace_id = $1`,
    [workspaceId, epoch + 1, rows.ids, rows.scores, rows.communities, rows.x, rows.y, rows.z],
  );
  await client.query(
    `update entity_search s set pagerank = e.pagerank, pagerank_epoch = e.pagerank_epoch, community_id = e.community_id
     from unnest($1::uuid[]) as r(id) join entities e on e.id = r.id
     where s.entity_id = r.id and (s.pagerank <> e.pagerank or s.community_id is distinct from e.community_id)`,
    [rows.ids],
  );
}

async function readGraph(client: pg.ClientBase, graph: RankedGraph): Promise<StoredGraph> {
  const { workspaceId, ownerId } = graph;
  const { table, where, isPart } = stateOf(graph);
  const state = await client.query<{ version: number; regrouped_entities: number; read_at: Date }>(
    `select version, regrouped_entities, now() as read_at from ${table} where ${where}`,
    [workspaceId, ownerId],
  );
  // What lies over an entity of the workspace begins where that one is: the rest of the member's graph comes to it.
  const at = (column: string) => (ownerId === null ? `e.${column}` : `coalesce(p.${column}, e.${column})`);
  // As bytes in one row: a hundred thousand rows, or their values as text, cost far more to read.
  const nodes = await client.query<Columns<'ids' | 'scores' | 'communities' | 'places'>>(
    `select string_agg(uuid_send(e.id), '' order by e.id) as ids,
       string_agg(float8send(e.pagerank), '' order by e.id) as scores,
       string_agg(int4send(coalesce(${at('community_id')}, -1)), '' order by e.id) as communities,
       string_agg(float4send(coalesce(${at('x')}, 'NaN')) || float4send(coalesce(${at('y')}, 'NaN'))
         || float4send(coalesce(${at('z')}, 'NaN')), '' order by e.id) as places
     from entities e ${ownerId === null ? '' : 'left join entities p on p.id = e.public_id'}
     where ${isPart}`,
    [workspaceId, ownerId],
  );
  const row = nodes.rows[0]!;
  return {
    version: state.rows[0]!.version,
    readAt: state.rows[0]!.read_at,
    regroupedEntities: state.rows[0]!.regrouped_entities,
    ids: writtenIds(row.ids),
    scores: new Float64Array(words64(row.scores)),
    communities: new Int32Array(words32(row.communities)),
    places: new Float32Array(words32(row.places)),
    ...(await readEdges(client, { graph, ids: new Uint32Array(memoryOf(row.ids)) })),
  };
}

async function readEdges(client: pg.ClientBase, { graph, ids }: { graph: RankedGraph; ids: Uint32Array }) {
  const { table, where, isPart } = stateOf(graph);
  const { rows } = await client.query<Columns<'sources' | 'targets' | 'weights' | 'fresh'>>(
    `select string_agg(uuid_send(source_entity_id), '') as sources, string_agg(uuid_send(target_entity_id), '') as targets,
       string_agg(float8send(weight), '') as weights,
       string_agg(boolsend(e.updated_at >= coalesce(s.ranked_at, e.updated_at)), '') as fresh
     from edges e, (select ranked_at from ${table} where ${where}) as s
     where ${isPart} and weight > 0`,
    [graph.workspaceId, graph.ownerId],
  );
  const row = rows[0]!;
  const numberOf = idNumbers(ids);
  const [sources, targets] = [row.sources, row.targets].map((column) => new Uint32Array(memoryOf(column)));
  const weight = new Float64Array(words64(row.weights));
  const from = new Int32Array(weight.length).map((_, i) => numberOf(sources!, i));
  const to = new Int32Array(weight.length).map((_, i) => numberOf(targets!, i));
  const touched = new Uint8Array(ids.length / 4);
  row.fresh?.forEach((isFresh, i) => {
    if (isFresh) touched[from[i]!] = touched[to[i]!] = 1;
  });
  return { from, to, weight, touched };
}

type Columns<Name extends string> = Record<Name, Buffer | null>;

/** The database writes numbers with the highest byte first. */
const words32 = (column: Buffer | null): ArrayBuffer => memoryOf(column?.swap32());
const words64 = (column: Buffer | null): ArrayBuffer => memoryOf(column?.swap64());

/** In memory of its own, where numbers may begin. */
const memoryOf = (bytes: Buffer | null | undefined): ArrayBuffer =>
  bytes ? new Uint8Array(bytes).buffer : new ArrayBuffer(0);

function writtenIds(column: Buffer | null): string[] {
  const hex = column?.toString('hex') ?? '';
  return Array.from({ length: hex.length / 32 }, (_, i) => {
    const part = (from: number, to: number) => hex.slice(32 * i + from, 32 * i + to);
    return `${part(0, 8)}-${part(8, 12)}-${part(12, 16)}-${part(16, 20)}-${part(20, 32)}`;
  });
}
