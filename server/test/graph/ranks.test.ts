import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openGraphRankStore } from '../../src/store/graph/graph-ranks.ts';
import { rankWorkspace } from '../../src/graph/rank/rank-workspace.ts';
import { createTestDatabase } from '../support/database.ts';
import { openDatabase } from '../../src/store/database/db.ts';
import type { Database } from '../../src/store/database/db.ts';
import { newId } from '../../src/store/database/ids.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let opened: Database;
type RankStore = Awaited<ReturnType<typeof openGraphRankStore>>;
let one: RankStore;
let two: RankStore;

before(async () => {
  database = await createTestDatabase();
  opened = openDatabase(database.connection, { max: 2 });
  [one, two] = [await openGraphRankStore(database.connection), await openGraphRankStore(database.connection)];
});
after(async () => {
  for (const store of [one, two]) await store?.close();
  await opened?.close();
  await database?.drop();
});

/** Three entities in a row, not ranked yet. */
async function createGraph(): Promise<string> {
  const { pool } = opened;
  const [workspaceId, ...ids] = Array.from({ length: 4 }, () => newId()) as [string, string, string, string];
  await pool.query('insert into workspaces (id, name) values ($1, $2)', [workspaceId, workspaceId]);
  await pool.query('insert into graph_states (workspace_id, version, waiting_since) values ($1, 1, now())', [
    workspaceId,
  ]);
  for (const id of ids)
    await pool.query(
      `insert into entities (id, workspace_id, label, identity_key, category, kind) values ($1, $2, $3, $3, 'x', 'entity')`,
      [id, workspaceId, id],
    );
  for (const [from, to] of [
    [ids[0], ids[1]],
    [ids[1], ids[2]],
  ])
    await pool.query(
      `insert into edges (id, workspace_id, source_entity_id, target_entity_id, type, weight) values ($1, $2, $3, $4, 't', 0.5)`,
      [newId(), workspaceId, from, to],
    );
  return workspaceId;
}

async function stateOf(workspaceId: string) {
  const { rows } = await opened.pool.query<{
    epoch: number;
    waiting_since: Date | null;
    ranked_version: number;
  }>('select epoch, waiting_since, ranked_version from graph_states where workspace_id = $1', [workspaceId]);
  return rows[0]!;
}

const expire = (workspaceId: string) =>
  opened.pool.query(
    `update graph_states set lease_until = now() - interval '1 second' where workspace_id = $1`,
    [workspaceId],
  );

test('of two nodes that hear of a change, one computes', async () => {
  const workspaceId = await createGraph();
  const done = await Promise.all([one, two].map(({ store }) => rankWorkspace(store, workspaceId)));
  assert.deepEqual(done.toSorted(), [false, true]);
  assert.deepEqual(await stateOf(workspaceId), { epoch: 1, waiting_since: null, ranked_version: 1 });
});

test('what a node that dies in the middle has begun, another one finishes', async () => {
  const workspaceId = await createGraph();
  const lease = { ...(await one.store.claim(workspaceId))!, ownerId: null };
  const { ids } = await one.store.load(lease);
  const row = { ids: [ids[0]!], scores: [7], communities: [7], x: [0], y: [0], z: [0] };
  assert.equal(await one.store.write(lease, row), true);
  // Nothing more is heard of it. As long as its lease runs, nobody interferes.
  assert.equal(await rankWorkspace(two.store, workspaceId), false);
  await expire(workspaceId);
  assert.equal(await rankWorkspace(two.store, workspaceId), true);
  // It was only frozen: what it says now counts no more.
  assert.equal(await one.store.write(lease, row), false);
  assert.equal(
    await one.store.finish(lease, { version: 1, readAt: new Date(), entities: 3, regrouped: true }),
    false,
  );
  const { rows } = await opened.pool.query<{ pagerank: number }>(
    'select pagerank from entities where workspace_id = $1 order by id',
    [workspaceId],
  );
  const scores = rows.map(({ pagerank }) => pagerank);
  assert.ok(Math.abs(scores.reduce((sum, score) => sum + score, 0) - 3) < 1e-6, scores.join());
  assert.ok(scores[0]! < scores[1]! && scores[1]! < scores[2]!);
});

test('a change while ranks are computed leaves them behind again', async () => {
  const workspaceId = await createGraph();
  const lease = { ...(await one.store.claim(workspaceId))!, ownerId: null };
  const { version, readAt } = await one.store.load(lease);
  await opened.pool.query('update graph_states set version = version + 1 where workspace_id = $1', [
    workspaceId,
  ]);
  assert.equal(await one.store.finish(lease, { version, readAt, entities: 3, regrouped: true }), true);
  assert.equal(await one.store.end(lease), true);
  assert.notEqual((await stateOf(workspaceId)).waiting_since, null);
  assert.equal(await rankWorkspace(two.store, workspaceId), true);
  assert.equal((await stateOf(workspaceId)).waiting_since, null);
});

test('a second computation of the same graph writes nothing', async () => {
  const workspaceId = await createGraph();
  await rankWorkspace(one.store, workspaceId);
  const versions = async () =>
    (
      await opened.pool.query('select xmin::text from entities where workspace_id = $1 order by id', [
        workspaceId,
      ])
    ).rows;
  const earlier = await versions();
  await opened.pool.query('update graph_states set waiting_since = now() where workspace_id = $1', [
    workspaceId,
  ]);
  assert.equal(await rankWorkspace(one.store, workspaceId), true);
  assert.deepEqual(await versions(), earlier);
});
