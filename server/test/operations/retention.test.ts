import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createLogger } from '../../src/log.ts';
import { createSweep } from '../../src/runs/durable/sweep.ts';
import { createFileStore } from '../../src/store/workspace/files.ts';
import { firstIdAt, newId } from '../../src/store/database/ids.ts';
import { createRetentionStore } from '../../src/store/workspace/retention.ts';
import { createSignInLinkStore } from '../../src/store/accounts/sign-in-links.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let owner: Awaited<ReturnType<TestApp['createKey']>>;
let client: ReturnType<TestApp['client']>;

before(async () => {
  app = await startTestApp();
  owner = await app.createKey();
  client = app.client(owner.key);
  await client.createAgent({ name: 'Mika' });
});
after(() => app?.stop());

const sweep = (
  days: { runs?: number; sources?: number; events?: number; screenshots?: number; files?: number } = {},
) =>
  createSweep({
    store: createRetentionStore(app.db),
    retention: {
      runsDays: days.runs ?? 0,
      sourcesDays: days.sources ?? 0,
      eventsDays: days.events ?? 0,
      screenshotsDays: days.screenshots ?? 0,
      filesDays: days.files ?? 0,
    },
    log: createLogger('silent'),
  }).sweep();

const age = (table: string, { id, days }: { id: string; days: number }) =>
  app.pool.query(`update ${table} set updated_at = now() - make_interval(days => $2) where id = $1`, [
    id,
    days,
  ]);

const addStep = (runId: string) =>
  app.pool.query(`insert into run_steps (run_id, key, output) values ($1, 'test', '{}')`, [runId]);

const count = async (table: string, where: string) =>
  Number((await app.pool.query(`select count(*) from ${table} where ${where}`)).rows[0].count);

test('an old run loses its timeline and its steps, and keeps what came of it', async () => {
  const old = await client.run(runInput('Hello'));
  const young = await client.run(runInput('Hello again'));
  await addStep(old.runId);
  await addStep(young.runId);
  await age('runs', { id: old.runId, days: 31 });

  const removed = await sweep({ events: 30 });
  assert.equal(removed['timelines'], 1);
  const detail = await client.getRun(old.runId);
  assert.ok(detail?.timelineRemovedAt);
  assert.deepEqual(
    detail.process.map(({ type }) => type),
    ['complete'],
  );
  const turns = await client.listTurns({ limit: 10 });
  const said = turns.turns.filter(({ agentRunId }) => agentRunId === old.runId).map(({ content }) => content);
  assert.deepEqual(said.sort(), [old.text, 'Hello'].sort());
  assert.equal(await count('run_steps', `run_id = '${old.runId}'`), 0);

  const kept = await client.getRun(young.runId);
  assert.equal(kept?.timelineRemovedAt, undefined);
  assert.equal(kept?.process[0]?.type, 'config');
  assert.ok((await count('run_steps', `run_id = '${young.runId}'`)) > 0, 'it might have ended just now');
  assert.equal((await sweep({ events: 30 }))['timelines'], undefined, 'there is no more to remove');

  const frames = [];
  for await (const event of client.followRun(old.runId)) frames.push(event.type);
  assert.deepEqual(frames, ['complete'], 'whoever follows it comes to an end');
});

test('nothing goes by itself, and a failed run keeps the steps that a resume needs', async () => {
  const run = await client.run(runInput('Hello'));
  await app.pool.query(`update runs set status = 'error' where id = $1`, [run.runId]);
  await age('runs', { id: run.runId, days: 4_000 });
  await addStep(run.runId);
  const unswept = await client.getRun(run.runId);
  const steps = await count('run_steps', `run_id = '${run.runId}'`);
  assert.ok(steps > 0);
  await sweep();
  assert.deepEqual(await client.getRun(run.runId), unswept);
  assert.equal(await count('run_steps', `run_id = '${run.runId}'`), steps);
});

test('screenshots of browsers and files go after days of their own, bytes and all', async () => {
  const run = await client.run(runInput('Hello'));
  const files = createFileStore(app.db);
  const save = async (name: string, { days, ofRun }: { days: number; ofRun: boolean }) => {
    const mediaType = name.endsWith('.jpg') ? 'image/jpeg' : 'text/plain';
    const file = await files.save(
      { workspaceId: owner.workspaceId, userId: owner.userId },
      {
        name,
        mediaType,
        bytes: Buffer.from(name),
        ...(ofRun && { runId: run.runId }),
      },
    );
    await app.pool.query('alter table file_chunks disable trigger all');
    const id = newIdAt(Date.now() - days * DAY_MS);
    await app.pool.query(
      'with f as (update files set id = $2 where id = $1) update file_chunks set file_id = $2 where file_id = $1',
      [file.id, id],
    );
    await app.pool.query('alter table file_chunks enable trigger all');
  };
  await save('chart.jpg', { days: 8, ofRun: true });
  await save('upload.jpg', { days: 8, ofRun: false });
  await save('old-chart.jpg', { days: 31, ofRun: true });
  await save('old-output.txt', { days: 31, ofRun: true });
  await save('old-upload.txt', { days: 31, ofRun: false });

  for (const days of [8, 6])
    await app.pool.query(
      'insert into screenshots (id, workspace_id, user_id, run_id, bytes) values ($1, $2, $3, $4, $5)',
      [newIdAt(Date.now() - days * DAY_MS), owner.workspaceId, owner.userId, run.runId, Buffer.from([days])],
    );

  await sweep({ screenshots: 7, files: 30 });
  assert.equal(await count('screenshots', "bytes = '\\x06'"), 1);
  assert.equal(await count('screenshots', 'true'), 1);
  const { rows } = await app.pool.query('select name from files order by name');
  assert.deepEqual(rows, [{ name: 'chart.jpg' }, { name: 'upload.jpg' }]);
  assert.equal(await count('file_chunks', 'true'), 2);
});

test('what expires is removed without a setting', async () => {
  const {
    rows: [key],
  } = await app.pool.query('select id from api_keys');
  await app.pool.query(
    `insert into idempotency (api_key_id, key, request_hash, created_at)
     values ($1, 'old', 'h', now() - interval '25 hours'), ($1, 'new', 'h', now())`,
    [key.id],
  );
  await app.pool.query(`insert into rate_limits (key, points, expire) values ('old', 1, 1), ('new', 1, $1)`, [
    Date.now() + 60_000,
  ]);
  const { workspaceId, userId } = owner;
  const links = createSignInLinkStore(app.db);
  await links.createFor({ workspaceId, userId }, -40 * DAY_MS);
  await links.createFor({ workspaceId, userId }, DAY_MS);
  await app.pool.query(`update dbos.workflow_status set created_at = 1 where status = 'SUCCESS'`);
  await sweep();
  const keys = async (table: string) =>
    (await app.pool.query(`select key from ${table}`)).rows.map((row) => row.key);
  assert.deepEqual(await keys('idempotency'), ['new']);
  assert.deepEqual(await keys('rate_limits'), ['new']);
  assert.equal(await count('sign_in_links', 'true'), 1);
  assert.equal(await count('dbos.workflow_status', `status = 'SUCCESS'`), 0);
});

test('while one node sweeps, another leaves it alone', async () => {
  const run = await client.run(runInput('Hello'));
  await age('runs', { id: run.runId, days: 31 });
  const other = await app.pool.connect();
  try {
    await other.query('begin; select pg_advisory_xact_lock(7225004)');
    assert.deepEqual(await sweep({ events: 30 }), {});
  } finally {
    await other.query('rollback');
    other.release();
  }
  assert.equal((await sweep({ events: 30 }))['timelines'], 2, 'this one and the failed one');
});

test('the sweep finds old timelines and files by an index', async () => {
  const timelines = `select id from runs where (timeline_removed_at is null or timeline_removed_at < updated_at)
    and status in ('completed', 'error', 'failed', 'cancelled') and updated_at < now() order by updated_at limit 20`;
  assert.match(await plan(timelines), /using runs_timeline/);
  for (const table of ['files', 'screenshots'])
    assert.match(
      await plan(`select id from ${table} where id < '${newId()}' order by id limit 20`),
      new RegExp(`using ${table}_pkey`),
    );
});

async function plan(query: string): Promise<string> {
  const connection = await app.pool.connect();
  try {
    await connection.query('begin; set local enable_seqscan = off; set local enable_sort = off');
    const { rows } = await connection.query(`explain ${query}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await connection.query('rollback');
    connection.release();
  }
}

function newIdAt(ms: number): string {
  const hex = Math.floor(ms).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-${newId().slice(14)}`;
}

test('old runs go whole, with their questions, answers and turns; young ones and those at work stay', async () => {
  const [old, young] = [
    await client.run(runInput('Old question')),
    await client.run(runInput('Young question')),
  ];
  await age('runs', { id: old.runId, days: 31 });
  const removed = await sweep({ runs: 30 });
  assert.ok(removed['runs']! >= 1);
  assert.equal(await client.getRun(old.runId), null);
  assert.equal(await count('turns', `run_id = '${old.runId}'`), 0);
  assert.ok(await client.getRun(young.runId));
  await age('runs', { id: young.runId, days: 31 });
  await app.pool.query(`update runs set status = 'running' where id = $1`, [young.runId]);
  assert.equal((await sweep({ runs: 30 }))['runs'], undefined);
  await app.pool.query(`update runs set status = 'completed' where id = $1`, [young.runId]);
});

test('the texts of old sources go, and their titles and addresses stay for those who cite them', async () => {
  const { runId } = await client.run(runInput('Hello'));
  const insert = async (bornDaysAgo: number, usedDaysAgo: number) => {
    const { rows } = await app.pool.query<{ id: string }>(
      `insert into sources (id, workspace_id, source_type, url, canonical_url, content_hash, title, body)
       values ($1, $2, 'public', $3, $3, 'h', 'A title', 'A long text') returning id`,
      [
        firstIdAt(Date.now() - bornDaysAgo * DAY_MS - usedDaysAgo),
        owner.workspaceId,
        `https://a.example/${bornDaysAgo}/${usedDaysAgo}`,
      ],
    );
    const { id } = rows[0]!;
    await app.pool.query(
      `insert into run_sources (run_id, source_id, n, created_at) values ($1, $2, $3, now() - make_interval(days => $4))`,
      [runId, id, usedDaysAgo + 1, usedDaysAgo],
    );
    return id;
  };
  const [forgotten, usedLately] = [await insert(40, 35), await insert(41, 2)];
  const removed = await sweep({ sources: 30 });
  assert.equal(removed['sources'], 1);
  const sourceType = 'public' as const;
  const gone = await client.getSource({ sourceId: forgotten, sourceType });
  assert.deepEqual([gone?.title, gone?.body, gone?.url], ['A title', '', 'https://a.example/40/35']);
  assert.equal((await client.getSource({ sourceId: usedLately, sourceType }))?.body, 'A long text');
});
