import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { indexBatch } from '../../src/graph/retrieval/indexing/index-batch.ts';
import { createIndexTurns } from '../../src/graph/retrieval/indexing/index-turns.ts';
import { upToDate } from '../../src/graph/retrieval/up-to-date.ts';
import { ANALYSIS_VERSION } from '../../src/graph/retrieval/passage-terms.ts';
import { cutDocument } from '../../src/graph/retrieval/cut-document.ts';
import { newId } from '../../src/store/database/ids.ts';
import type { Scope } from '../../src/store/database/scope.ts';
import { createErasureStore } from '../../src/store/erasure/erasure.ts';
import { openIndexWorkStore } from '../../src/store/retrieval/index-work.ts';
import { createWaitingDocumentStore } from '../../src/store/retrieval/waiting-documents.ts';
import { createRetentionStore } from '../../src/store/workspace/retention.ts';
import { createRecallTool } from '../../src/tools/recall.ts';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { startRetrieval } from './fixture.ts';

type Node = Awaited<ReturnType<typeof openIndexWorkStore>>;

let database: TestDatabase;
let app: Awaited<ReturnType<typeof startRetrieval>>;
let one: Node;
let two: Node;

before(async () => {
  database = await createTestDatabase();
  app = await startRetrieval({ database });
  [one, two] = [await openIndexWorkStore(database.connection), await openIndexWorkStore(database.connection)];
});
after(async () => {
  for (const node of [one, two]) await node?.close();
  await app?.stop();
});

const newScope = async (): Promise<Scope> => app.createUser(await app.createWorkspace());
const waiting = (scope: Scope) => createWaitingDocumentStore(app.db).count(scope, 1_000);

/** Stored, and indexed by nobody. */
async function store(scope: Scope, source: { title?: string; body: string }): Promise<string> {
  const [id, url] = [newId(), `https://test.invalid/${newId()}`];
  await app.db.execute(sql`
    insert into sources (id, workspace_id, source_type, url, canonical_url, content_hash, title, body)
    values (${id}, ${scope.workspaceId}, 'public', ${url}, ${url}, ${url}, ${source.title ?? ''}, ${source.body})`);
  return id;
}

/** A run that has completed, with its question and its answer. */
async function storeRun(scope: Scope, answer: string, status = 'completed'): Promise<string> {
  const [agentId, runId] = [newId(), newId()];
  const { workspaceId, userId } = scope;
  await app.db.execute(
    sql`insert into agents (id, workspace_id, name) values (${agentId}, ${workspaceId}, 'Mika')`,
  );
  await app.db.execute(sql`
    insert into runs (id, workspace_id, user_id, agent_id, workflow_id, input, model_name, status)
    values (${runId}, ${workspaceId}, ${userId}, ${agentId}, ${runId}, '{}', 'x', ${status})`);
  for (const [kind, content] of [
    ['user', 'What is it?'],
    ['assistant', answer],
  ])
    await app.db.execute(sql`
      insert into turns (id, workspace_id, user_id, agent_id, run_id, kind, content)
      values (${newId()}, ${workspaceId}, ${userId}, ${agentId}, ${runId}, ${kind}, ${content})`);
  return runId;
}

const noTrouble = (what: string) => assert.fail(what);
const index = (node: Node, { workspaceId }: Scope) =>
  indexBatch({ store: node.store, onTrouble: noTrouble }, workspaceId);

test('what is stored waits, is indexed in one batch and can be found then; turns when their run has completed', async () => {
  const scope = await newScope();
  await store(scope, { title: 'Basalt', body: 'Basalt is a volcanic rock.' });
  await storeRun(scope, 'Larvikite comes from Norway.');
  await storeRun(scope, 'Nobody knows yet.', 'running');
  assert.equal(await waiting(scope), 3);
  assert.deepEqual(await app.titles(scope, 'basalt'), []);
  assert.deepEqual(await index(one, scope), { indexed: 3, isPart: false });
  assert.equal(await waiting(scope), 0);
  assert.deepEqual(await app.titles(scope, 'basalt'), ['Basalt']);
  const [turn] = await app.retrieval.search({ scope, question: 'larvikite', limit: 5 });
  assert.equal(turn?.kind, 'turn');
  assert.equal((await app.passages.statistics(scope, ['basalt'])).frequency.get('basalt'), 1);
  const other = await app.createUser(scope.workspaceId);
  assert.deepEqual(await app.titles(other, 'larvikite'), [], 'a turn is its own user’s');
});

test('one node at a time indexes a workspace, and what a dead one has begun another does at once', async () => {
  const scope = await newScope();
  await store(scope, { title: 'Slate', body: 'Slate splits.' });
  const dying = await openIndexWorkStore(database.connection);
  assert.equal(await dying.store.claim(scope.workspaceId), true);
  assert.equal((await dying.store.next(scope.workspaceId)).documents.length, 1);
  assert.equal((await index(one, scope)).indexed, 0, 'somebody is at it');
  await dying.close();
  const done = await Promise.all([index(one, scope), index(two, scope)]);
  assert.ok(
    done.some(({ indexed }) => indexed === 1),
    JSON.stringify(done),
  );
  assert.equal((await app.passages.statistics(scope, ['slate'])).passages, 1);
});

test('a run that is deleted, and a source that is emptied, while their index is made leave nothing behind', async () => {
  const scope = await newScope();
  const runId = await storeRun(scope, 'Larvikite comes from Norway.');
  const sourceId = await store(scope, { title: 'Slate', body: 'Slate splits.' });
  const kept = await store(scope, { title: 'Basalt', body: 'Basalt is a volcanic rock.' });
  const { documents } = await one.store.next(scope.workspaceId);
  assert.equal(documents.length, 4);
  await createErasureStore(app.db).run(scope, runId);
  await app.db.execute(
    sql`insert into run_sources (run_id, source_id, n) select ${await storeRun(scope, '')}, ${kept}, 1`,
  );
  const soon = new Date(Date.now() + 3_600_000);
  await createRetentionStore(app.db)
    .sources(soon)
    .then((count) => assert.ok(Number(count) >= 1));
  await one.store.write(
    scope.workspaceId,
    documents.map((document) => ({
      document,
      analysisVersion: ANALYSIS_VERSION,
      passages: cutDocument(document.text!),
    })),
  );
  const { rows } = await app.db.execute(
    sql`select coalesce(source_id, turn_id) as id from passages where workspace_id = ${scope.workspaceId}`,
  );
  assert.ok(!rows.some(({ id }) => id === sourceId), 'its text is gone');
  assert.equal((await app.passages.statistics(scope, ['larvikit', 'norway'])).frequency.size, 0);
  assert.ok(
    !(await one.store.next(scope.workspaceId)).documents.some(({ id }) =>
      documents.some((old) => old.id === id),
    ),
  );
});

test('deleting and indexing at once wait for each other, and never both', async () => {
  const scope = await newScope();
  const erasure = createErasureStore(app.db);
  const runIds: string[] = [];
  for (let i = 0; i < 12; i += 1) runIds.push(await storeRun(scope, `Stone number ${i} is a stone.`));
  await Promise.all([
    ...runIds.slice(0, 6).map((id) => erasure.run(scope, id)),
    (async () => {
      for (let i = 0; i < 6; i += 1) await index(one, scope);
    })(),
  ]);
  while ((await index(two, scope)).indexed > 0);
  assert.equal((await app.passages.statistics(scope, ['stone'])).frequency.get('stone'), 6);
});

test('each workspace has its turn, however much another has waiting', async () => {
  const indexNext = createIndexTurns();
  const next = () => indexNext({ store: one.store }, {});
  while ((await next()).indexed > 0);
  const [large, small] = [await newScope(), await newScope()];
  for (let i = 0; i < 450; i += 1) await store(large, { body: `Stone ${i}.` });
  await store(small, { body: 'A pebble.' });
  const batches = [await next(), await next()];
  assert.ok(batches.every(({ indexed }) => indexed > 0));
  assert.ok(batches[0]!.isMore, 'no rest while others wait');
  assert.equal(await waiting(small), 0);
  assert.ok((await waiting(large)) > 0);
  const last = await newScope();
  await store(last, { body: 'Another pebble.' });
  await indexNext({ store: one.store }, { first: last.workspaceId });
  assert.equal(await waiting(last), 0, 'who waits for it is served first');
});

async function indexAll(node: Node): Promise<void> {
  const indexNext = createIndexTurns();
  while ((await indexNext({ store: node.store }, {})).indexed > 0);
}

test('when nothing waits for recall the pairs of texts are read, of failed runs too, by both nodes side by side', async () => {
  const scope = await newScope();
  const unread = async () =>
    (await app.db.execute(sql`select document_id from text_pairs where keys is null`)).rows.length;
  const sourceId = await store(scope, { title: '花崗岩', body: '' });
  for (let i = 0; i < 20; i += 1) await storeRun(scope, `岩石 ${i}`, 'failed');
  assert.ok((await unread()) >= 41);
  const waits = createWaitingDocumentStore(app.db);
  assert.equal(await waits.isAny(), true);
  await Promise.all([indexAll(one), indexAll(two)]);
  assert.equal(await unread(), 0);
  assert.equal(await waits.isAny(), false);
  await app.db.execute(sql`update sources set title = '玄武岩' where id = ${sourceId}`);
  assert.equal(await unread(), 1, 'another title is read anew');
});

test('a document that the database does not take is given up, and those beside it are found', async () => {
  const scope = await newScope();
  const bad = await store(scope, { title: 'Marble', body: 'Too much.' });
  await store(scope, { title: 'Gneiss', body: 'Gneiss is a banded rock.' });
  const troubles: string[] = [];
  const picky: typeof one.store = {
    ...one.store,
    async write(workspaceId, cut) {
      if (cut.some(({ document }) => document.id === bad))
        throw Object.assign(new Error('the row is too large'), { code: '54000' });
      await one.store.write(workspaceId, cut);
    },
  };
  await indexBatch({ store: picky, onTrouble: (what) => troubles.push(what) }, scope.workspaceId);
  assert.match(troubles.join('\n'), /cannot be indexed/);
  assert.deepEqual(await app.titles(scope, 'banded'), ['Gneiss']);
  assert.equal(await waiting(scope), 0);
});

test('a question waits for little, not for much, and says what it could not look into', async () => {
  const scope = await newScope();
  const documents = createWaitingDocumentStore(app.db);
  let hurried = 0;
  const indexing = {
    async hurry() {
      hurried += 1;
      await index(one, scope);
    },
  };
  const search = (catchUpMs: number) =>
    upToDate(app.retrieval, { waiting: documents, indexing, catchUpMs }).search({
      scope,
      question: 'pebble',
      limit: 5,
    });
  await store(scope, { title: 'Pebble', body: 'A pebble is round.' });
  const found = await search(60_000);
  assert.deepEqual([found.passages.length, found.waiting, hurried], [1, 0, 1]);
  for (let i = 0; i < 201; i += 1) await store(scope, { body: `Pebble ${i}.` });
  const more = await search(60_000);
  assert.deepEqual([more.passages.length, more.waiting, hurried], [1, 201, 1]);
});

const sayOfRecall = async (locale: 'en' | 'ja', count: number) => {
  const retrieval = { search: async () => ({ passages: [], waiting: count }) };
  const context = { input: { locale }, step: (_key: string, work: () => unknown) => work(), scope: {} };
  const tool = createRecallTool({ retrieval, sources: {} as never });
  return JSON.stringify(await tool.run({ query: 'x' }, context as never));
};

test('recall tells the model that it could not look everywhere, in the language of the run', async () => {
  assert.match(
    await sayOfRecall('en', 3),
    /3 sources and turns of the earlier research cannot be searched yet/,
  );
  assert.match(await sayOfRecall('ja', 1_000), /1,000 件以上の出典や発言は索引の作成中/);
  assert.doesNotMatch(await sayOfRecall('en', 0), /cannot be searched/);
});
