import os from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { entityWords } from '../server/src/graph/entity-words.ts';
import { graphItems } from '../server/src/graph/graph-items.ts';
import { createGraphViews } from '../server/src/graph/graph-views.ts';
import { findCommunities } from '../server/src/graph/rank/communities.ts';
import { startRankScheduler } from '../server/src/graph/rank/rank-scheduler.ts';
import { modularity } from '../server/src/graph/rank/modularity.ts';
import { pageRank } from '../server/src/graph/rank/pagerank.ts';
import { seededRandom } from '../server/src/graph/rank/random.ts';
import { createRankThread } from '../server/src/graph/rank/rank-thread.ts';
import { recordExtraction } from '../server/src/graph/record-extraction.ts';
import { createLogger } from '../server/src/log.ts';
import { openDatabase } from '../server/src/store/database/db.ts';
import type { Db } from '../server/src/store/database/db.ts';
import { createMembershipStore } from '../server/src/store/accounts/memberships.ts';
import { createEntityDetailStore } from '../server/src/store/graph/entity-details.ts';
import { createEntityListStore } from '../server/src/store/graph/entity-list.ts';
import { createGraphChanges } from '../server/src/store/graph/graph-changes.ts';
import { createGraphEdgeStore } from '../server/src/store/graph/graph-edges.ts';
import { createGraphWaitingStore } from '../server/src/store/graph/graph-waiting.ts';
import { newId } from '../server/src/store/database/ids.ts';
import { createListener } from '../server/src/store/database/listener.ts';
import type { Scope } from '../server/src/store/database/scope.ts';
import { generatedGraph } from '../server/test/graph/generated-graph.ts';
import { toReference } from '../server/test/graph/reference.ts';
import { createTestDatabase } from '../server/test/support/database.ts';
import { readOptions } from './command-line/read-options.ts';

const SIZES = [
  { entities: 1_000, edges: 4_000 },
  { entities: 10_000, edges: 40_000 },
  { entities: 100_000, edges: 400_000 },
];
const values = readOptions({
  name: 'graph-scale',
  about:
    'The graph at 1,000, 10,000 and 100,000 entities with four edges each: reads, ranks, and how long the main thread is held.',
  options: {
    'most-entities': { type: 'string', value: 'N', default: '100000', help: 'leaves out what is larger' },
  },
});
const ROUNDS = 60;
const OWN_LAID_OVER = 500;
const WORDS =
  `river harbour museum engine protocol bridge castle enzyme theorem satellite library festival 研究所 大学 鉄道
港湾 発電所 博物館 半導体 条約 電池 衛星 図書館 銀行`.split(/\s+/);

const print = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * The longest time for which the event loop did not turn, and the most that its thread has worked in one turn: on a busy
 * machine the first also counts the time in which others had the processor.
 */
function watchLoop() {
  let [held, worked] = [0, 0];
  let last = performance.now();
  let lastUsage = process.threadCpuUsage();
  const timer = setInterval(() => {
    const now = performance.now();
    const { user, system } = process.threadCpuUsage(lastUsage);
    [held, worked] = [Math.max(held, now - last - 5), Math.max(worked, (user + system) / 1_000)];
    last = now;
    lastUsage = process.threadCpuUsage();
  }, 5);
  return () => {
    clearInterval(timer);
    return `${held.toFixed(0)} ms, at work for at most ${worked.toFixed(0)} ms of CPU in one turn`;
  };
}

async function createScope(db: Db): Promise<Scope & { runId: () => Promise<string> }> {
  const [workspaceId, userId, agentId] = [newId(), newId(), newId()];
  await db.execute(sql`insert into workspaces (id, name) values (${workspaceId}, ${workspaceId})`);
  await db.execute(
    sql`insert into users (id, name, email) values (${userId}, 'bench', ${`${userId}@bench.invalid`})`,
  );
  await db.execute(
    sql`insert into agents (id, workspace_id, name) values (${agentId}, ${workspaceId}, 'bench')`,
  );
  return {
    workspaceId,
    userId,
    async runId() {
      const id = newId();
      await db.execute(sql`
        insert into runs (id, workspace_id, user_id, agent_id, workflow_id, input, model_name, status)
        values (${id}, ${workspaceId}, ${userId}, ${agentId}, ${id}, '{}', 'x', 'completed')`);
      return id;
    },
  };
}

function nameOf(i: number): string {
  return `${WORDS[i % WORDS.length]} ${WORDS[Math.floor(i / 7) % WORDS.length]} ${i.toString(36)}`;
}

/** Straight into the tables: a hundred thousand entities through runs would take hours and measure something else. */
async function fill(db: Db, { scope, entities, edges }: { scope: Scope; entities: number; edges: number }) {
  const { workspaceId, userId } = scope;
  const graph = generatedGraph(entities, edges);
  const ids = Array.from({ length: entities }, () => newId());
  await db.execute(sql`insert into graph_states (workspace_id, version) values (${workspaceId}, 1)`);
  // Built at the end: far quicker than row by row.
  const terms = await db.execute<{ definition: string }>(
    sql`select pg_get_indexdef('entity_search_graph_terms'::regclass) as definition`,
  );
  await db.execute(sql`drop index entity_search_graph_terms`);
  for (let at = 0; at < entities; at += 2_000) {
    const rows = ids.slice(at, at + 2_000).map((id, j) => {
      const label = nameOf(at + j);
      const description = `${label} is a ${WORDS[(at + j * 3) % WORDS.length]} known for its ${WORDS[(at + j * 5) % WORDS.length]}.`;
      const metadata = { founded: { value: 1800 + ((at + j) % 220), type: 'number' } };
      const words = entityWords({ label, aliases: [], description, metadata });
      return { id, label, category: `category${(at + j) % 12}`, description, metadata, words };
    });
    await db.execute(sql`
      with made as (
        insert into entities (id, workspace_id, label, identity_key, category, kind, description, metadata)
        select id, ${workspaceId}, label, id::text, category, 'entity', description, metadata::jsonb
        from unnest(${sql.param(rows.map(({ id }) => id))}::uuid[], ${sql.param(rows.map(({ label }) => label))}::text[],
          ${sql.param(rows.map(({ category }) => category))}::text[],
          ${sql.param(rows.map(({ description }) => description))}::text[],
          ${sql.param(rows.map(({ metadata }) => JSON.stringify(metadata)))}::text[])
          as r(id, label, category, description, metadata)
        returning id, workspace_id, category, kind
      )
      insert into entity_search (entity_id, workspace_id, category, kind, search_text, metadata_text)
      select made.*, r.search_text, r.metadata_text from made join
        unnest(${sql.param(rows.map(({ id }) => id))}::uuid[], ${sql.param(rows.map(({ words }) => words.searchText))}::text[],
          ${sql.param(rows.map(({ words }) => words.metadataText))}::text[]) as r(id, search_text, metadata_text)
        on r.id = made.id`);
  }
  await db.execute(sql.raw(terms.rows[0]!.definition));
  await db.execute(sql`
    insert into entity_finders (workspace_id, user_id, entity_id)
    select ${workspaceId}, ${userId}, id from entities where workspace_id = ${workspaceId}`);
  await db.transaction(async (tx) => {
    // Without a look at both ends of every edge: they are there.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (let at = 0; at < edges; at += 5_000) {
      const [from, to, weight] = [graph.from, graph.to, graph.weight].map((all) => all.slice(at, at + 5_000));
      await tx.execute(sql`
        insert into edges (id, workspace_id, source_entity_id, target_entity_id, type, weight)
        select gen_random_uuid(), ${workspaceId}, s, t, 'related_to', w
        from unnest(${sql.param(Array.from(from!, (i) => ids[i]!))}::uuid[],
          ${sql.param(Array.from(to!, (i) => ids[i]!))}::uuid[], ${sql.param([...weight!])}::float8[]) as r(s, t, w)
        where s <> t on conflict do nothing`);
    }
  });
  await db.execute(sql`vacuum analyze entities, entity_search, edges, entity_finders`);
  return { ids, graph };
}

async function measure(name: string, ask: (round: number) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = -3; round < ROUNDS; round++) {
    const began = performance.now();
    await ask(round + 3);
    if (round >= 0) times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)]!.toFixed(1).padStart(7);
  print(`  ${name.padEnd(44)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms`);
}

async function ranked(db: Db, scope: Scope): Promise<void> {
  for (;;) {
    const { rowCount } = await db.execute(
      sql`select 1 from graph_states where workspace_id = ${scope.workspaceId} and waiting_since is not null`,
    );
    if (rowCount === 0) return;
    await sleep(20);
  }
}

async function run(db: Db, notify: (workspaceId: string) => Promise<unknown>, size: (typeof SIZES)[number]) {
  const scope = await createScope(db);
  const load = os.loadavg()[0]!.toFixed(1);
  print(`\n${size.entities.toLocaleString()} entities, ${size.edges.toLocaleString()} edges (load ${load})`);
  const { ids, graph } = await fill(db, { scope, ...size });

  const stop = watchLoop();
  let began = performance.now();
  await db.execute(
    sql`update graph_states set waiting_since = now() where workspace_id = ${scope.workspaceId}`,
  );
  await notify(scope.workspaceId);
  await ranked(db, scope);
  print(
    `  first ranks of all                           ${((performance.now() - began) / 1_000).toFixed(1)} s`,
  );

  const changes = createGraphChanges(db);
  const named = Array.from(
    { length: 50 },
    (_, i) => `New discovery ${String.fromCharCode(97 + (i % 26))}${i}`,
  );
  const found = graphItems({
    entities: named.map((name) => {
      return { name, category: 'concept', description: `${name}.`, aliases: [], metadata: {}, sentences: [] };
    }),
    relations: named.slice(1).map((from, i) => {
      return { from, to: i % 2 ? named[0]! : nameOf(i * 31), type: 'about', sentence: `${from}.` };
    }),
  });
  began = performance.now();
  await recordExtraction(changes, { scope, runId: await scope.runId(), found: { shared: found } });
  const recorded = performance.now() - began;
  await ranked(db, scope);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  print(`  a run's 50 new entities: recorded ${recorded.toFixed(0)} ms, ranked after ${seconds} s`);
  print(`  main thread held at most                     ${stop()}`);

  const views = createGraphViews({
    entityDetails: createEntityDetailStore(db),
    entityList: createEntityListStore(db),
    graphEdges: createGraphEdgeStore(db),
    memberships: createMembershipStore(db),
  });
  await measureReads({ views, scope, ids });
  await fillOwn(db, { scope, ids: ids.slice(0, OWN_LAID_OVER) });
  print(`  with ${2 * OWN_LAID_OVER} entities of the member's own, half of them over the workspace's`);
  await measureReads({ views, scope, ids });
  return graph;
}

async function measureReads({
  views,
  scope,
  ids,
}: {
  views: ReturnType<typeof createGraphViews>;
  scope: Scope;
  ids: string[];
}): Promise<void> {
  const random = seededRandom(7);
  const base = { includeOthersEntities: false, limit: 30, cursor: undefined } as const;
  const page = (more: object) => views.list(scope, { ...base, ...more } as Parameters<typeof views.list>[1]);
  await measure('entities page', () => page({}));
  let cursor: string | null = null;
  await measure('entities, page after page', async () => {
    ({ nextCursor: cursor } = await page({ ...(cursor && { cursor }) }));
  });
  await measure('category', (i) => page({ category: `category${i % 12}` }));
  await measure('search of one entity', (i) => page({ search: nameOf(i * 97) }));
  await measure('search of two words', (i) => page({ search: `${WORDS[i % 24]} ${WORDS[(i * 5) % 24]}` }));
  await measure('search, a word in Japanese', (i) => page({ search: WORDS[12 + (i % 12)] }));
  await measure('search and category', (i) => page({ search: WORDS[i % 24], category: `category${i % 12}` }));
  await measure('metadata', (i) => page({ metadataKeyword: String(1800 + i) }));
  await measure('edges of 100 ids', () => {
    const entityIds = Array.from({ length: 100 }, () => ids[Math.floor(random() * ids.length)]!);
    return views.edges(scope, { entityIds, type: undefined });
  });
  await measure('workspace graph, 500 nodes', () =>
    views.workspace(scope, { includeOthersEntities: false, nodeLimit: 500, edgeLimit: 1_000 }),
  );
}

/** What the member's files say: of entities of the workspace, and of as many that only they know, tied to each other. */
async function fillOwn(db: Db, { scope, ids }: { scope: Scope; ids: string[] }): Promise<void> {
  const { workspaceId, userId } = scope;
  const rows = [...ids, ...ids.map(() => null)].map((publicId, i) => {
    const label = publicId === null ? `${WORDS[i % WORDS.length]} of mine ${i}` : nameOf(i);
    return { id: newId(), publicId, label };
  });
  const column = (pick: (row: (typeof rows)[number]) => string | null) => sql`${sql.param(rows.map(pick))}`;
  await db.execute(sql`
    with made as (
      insert into entities (id, workspace_id, owner_id, public_id, label, identity_key, category, kind, description)
      select id, ${workspaceId}, ${userId}, public_id, label, id::text, 'category1', 'entity', label || ' in a file.'
      from unnest(${column(({ id }) => id)}::uuid[], ${column(({ publicId }) => publicId)}::uuid[],
        ${column(({ label }) => label)}::text[]) as r(id, public_id, label)
      returning id, category, kind, label
    )
    insert into entity_search (entity_id, workspace_id, owner_id, category, kind, search_text, metadata_text)
    select id, ${workspaceId}, ${userId}, category, kind, label || ' in a file.', '' from made`);
  await db.execute(sql`
    insert into edges (id, workspace_id, owner_id, source_entity_id, target_entity_id, type, weight)
    select gen_random_uuid(), ${workspaceId}, ${userId}, s, t, 'mine', 0.5
    from unnest(${column(({ id }) => id)}::uuid[], ${sql.param(rows.toReversed().map(({ id }) => id))}::uuid[]) as r(s, t)`);
  await db.execute(sql`
    insert into member_graphs (workspace_id, user_id, version) values (${workspaceId}, ${userId}, 1)
    on conflict do nothing`);
  await db.execute(sql`analyze entities, entity_search, edges`);
}

function compare(size: (typeof SIZES)[number]): void {
  const graph = generatedGraph(size.entities, size.edges, 3);
  const reference = toReference(graph);
  const scores = pageRank(graph);
  const expected = reference.pageRank();
  const error = scores.reduce(
    (most, score, i) => Math.max(most, Math.abs(score / graph.nodes - expected[i]!)),
    0,
  );
  print(`\n${size.entities.toLocaleString()} nodes against graphology`);
  print(`  PageRank: largest difference ${error.toExponential(1)}`);
  const ours = modularity(graph, findCommunities(graph));
  print(`  modularity ${ours.toFixed(4)}, graphology ${reference.communities().modularity.toFixed(4)}`);
}

const database = await createTestDatabase();
const opened = openDatabase(database.connection);
const log = createLogger('warn');
const listener = createListener(database.connection, {
  onError: (error) => log.warn({ err: error }, 'listener'),
});
const ranks = startRankScheduler({
  listener,
  waiting: createGraphWaitingStore(opened.db),
  thread: createRankThread(database.connection),
  log,
});
try {
  for (const size of SIZES.filter(({ entities }) => entities <= Number(values['most-entities']))) {
    await run(opened.db, (id) => opened.db.execute(sql`select pg_notify('quarry_graph', ${id})`), size);
    compare(size);
  }
} finally {
  await ranks.stop();
  await listener.close();
  await opened.close();
  await database.drop();
}
