import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { newId } from '../../src/store/database/ids.ts';
import type { Scope } from '../../src/store/database/scope.ts';
import { startRetrieval } from './fixture.ts';

let app: Awaited<ReturnType<typeof startRetrieval>>;

before(async () => {
  app = await startRetrieval();
});

after(() => app.stop());

async function newScope(): Promise<Scope> {
  return app.createUser(await app.createWorkspace());
}

async function runUsing(scope: Scope, sourceId: string): Promise<string> {
  const [agentId, runId] = [newId(), newId()];
  await app.db.execute(
    sql`insert into agents (id, workspace_id, name) values (${agentId}, ${scope.workspaceId}, 'agent')`,
  );
  await app.db.execute(
    sql`insert into runs (id, workspace_id, user_id, agent_id, status, workflow_id, input, model_name)
      values (${runId}, ${scope.workspaceId}, ${scope.userId}, ${agentId}, 'completed', ${runId}, '{}', 'm')`,
  );
  await app.db.execute(sql`insert into run_sources (run_id, source_id, n) values (${runId}, ${sourceId}, 1)`);
  return agentId;
}

test('a question over two steps finds the passage that only a name leads to', async () => {
  const scope = await newScope();
  await app.saveSource(scope, {
    title: 'Bubye River',
    body: 'The Bubye River is a tributary of the Limpopo River in Beitbridge District, Zimbabwe.',
  });
  const falls = await app.saveSource(scope, {
    title: 'Victoria Falls',
    body: 'Victoria Falls is a waterfall on the Zambezi River at the border between Zambia and Zimbabwe.',
  });
  await app.saveSource(scope, {
    title: 'Angel Falls',
    body: 'Angel Falls is a waterfall in Venezuela, the tallest of its country.',
  });
  const found = await app.retrieval.search({
    scope,
    question: 'What is the waterfall in the country where the Bubye River is found?',
    limit: 2,
  });
  assert.deepEqual(found.map(({ title }) => title).toSorted(), ['Bubye River', 'Victoria Falls']);
  const second = found.find(({ sourceId }) => sourceId === falls.id);
  assert.ok(second);
  assert.equal(second.text, falls.body.slice(second.start, second.end));
  assert.match(second.url, /^https:\/\/test\.invalid\//);
  assert.ok(found.every(({ score }) => Number.isFinite(score) && score > 0));
});

test('private sources are found by their user only, and nothing by another workspace', async () => {
  const workspace = await app.createWorkspace();
  const [anna, ben] = [await app.createUser(workspace), await app.createUser(workspace)];
  const stranger = await newScope();
  await app.saveSource(anna, {
    title: 'Diary',
    body: 'The password of the vault is marzipan.',
    isPrivate: true,
  });
  await app.saveSource(anna, { title: 'Press', body: 'The vault was opened in public.' });
  const question = 'What is the password of the vault?';
  assert.deepEqual(await app.titles(anna, question), ['Diary', 'Press']);
  assert.deepEqual(await app.titles(ben, question), ['Press']);
  assert.deepEqual(await app.titles(stranger, question), []);
});

test("without others' entities only sources count that a run of the user's has used", async () => {
  const workspace = await app.createWorkspace();
  const [anna, ben] = [await app.createUser(workspace), await app.createUser(workspace)];
  const used = await app.saveSource(anna, { title: 'Used', body: 'Granite is quarried in Aberdeen.' });
  await app.saveSource(anna, { title: 'Unused', body: 'Granite is also quarried in Vermont.' });
  await runUsing(ben, used.id);
  const question = 'Where is granite quarried?';
  assert.deepEqual((await app.titles(ben, question)).toSorted(), ['Unused', 'Used']);
  assert.deepEqual(await app.titles(ben, question, { includeOthersEntities: false }), ['Used']);
  assert.deepEqual(await app.titles(anna, question, { includeOthersEntities: false }), []);
});

test('Japanese is found in either kana and any width, with spaces or without', async () => {
  const scope = await newScope();
  await app.saveSource(scope, {
    title: 'ラーメン',
    body: 'ラーメンは中華麺とスープを主とした麺料理である。',
  });
  await app.saveSource(scope, {
    title: '夏目漱石',
    body: '夏目漱石は『吾輩は猫である』を書いた日本の小説家である。',
  });
  await app.saveSource(scope, { title: 'API', body: 'ＡＰＩの仕様はひまわりのように開いている。' });
  assert.equal((await app.titles(scope, 'らーめんとは何ですか'))[0], 'ラーメン');
  assert.equal((await app.titles(scope, 'ﾗｰﾒﾝ'))[0], 'ラーメン');
  assert.equal((await app.titles(scope, '吾輩は猫であるの作者は誰？'))[0], '夏目漱石');
  assert.equal((await app.titles(scope, 'apiのヒマワリ'))[0], 'API');
});

test('a misspelled word finds the one that was meant', async () => {
  const scope = await newScope();
  await app.saveSource(scope, { title: 'Chemistry', body: 'Photosynthesis turns light into sugar.' });
  await app.saveSource(scope, { title: 'Optics', body: 'A lens bends light.' });
  assert.equal((await app.titles(scope, 'fotosynthesis'))[0], 'Chemistry');
});

test('indexing twice, also at once, is the same as once; removing leaves nothing', async () => {
  const scope = await newScope();
  const document = await app.saveSource(scope, { title: 'Basalt', body: 'Basalt is a volcanic rock.' });
  const counts = async () => app.passages.statistics(scope, ['basalt', '#basalt']);
  const once = await counts();
  assert.equal(once.passages, 1);
  assert.equal(once.frequency.get('#basalt'), 1);
  await Promise.all([1, 2, 3].map(() => app.retrieval.index(scope, document)));
  assert.deepEqual(await counts(), once);
  assert.deepEqual(await app.titles(scope, 'basalt'), ['Basalt']);

  await app.retrieval.remove(scope, document);
  assert.equal((await counts()).passages, 0);
  assert.deepEqual(await app.titles(scope, 'basalt'), []);
});

test('many sources indexed at once are all counted, and a deleted source takes its passages along', async () => {
  const scope = await newScope();
  const numbers = Array.from({ length: 12 }, (_, i) => i);
  const saved = await Promise.all(
    numbers.map((i) => app.saveSource(scope, { title: `Stone ${i}`, body: `Stone number ${i} is a stone.` })),
  );
  assert.equal((await app.passages.statistics(scope, ['stone'])).frequency.get('stone'), 12);
  await app.db.execute(sql`delete from sources where id = ${saved[0]!.id}`);
  const left = await app.passages.statistics(scope, ['stone']);
  assert.equal(left.frequency.get('stone'), 11);
  assert.equal(left.passages, 11);
});

test('a turn is found by its own user', async () => {
  const workspace = await app.createWorkspace();
  const [anna, ben] = [await app.createUser(workspace), await app.createUser(workspace)];
  const source = await app.saveSource(anna, { title: 'Slate', body: 'Slate splits.' });
  const agentId = await runUsing(anna, source.id);
  const turnId = newId();
  const content = 'We decided to buy the Norwegian larvikite.';
  await app.db.execute(
    sql`insert into turns (id, workspace_id, user_id, agent_id, kind, content)
      values (${turnId}, ${workspace}, ${anna.userId}, ${agentId}, 'assistant', ${content})`,
  );
  await app.retrieval.index(anna, {
    kind: 'turn',
    id: turnId,
    isPrivate: true,
    title: 'Which stone?',
    body: content,
  });
  const [found] = await app.retrieval.search({ scope: anna, question: 'larvikite', limit: 5 });
  assert.equal(found?.turnId, turnId);
  assert.equal(found?.kind, 'turn');
  assert.equal(found?.url, '');
  assert.deepEqual(await app.titles(ben, 'larvikite'), []);
});

test('questions of any characters and lengths are answered, with no more than was asked for', async () => {
  const scope = await newScope();
  for (const i of [1, 2, 3])
    await app.saveSource(scope, { title: `It's ${i}`, body: `O'Brien \\ said "x" ${i}` });
  for (const question of [
    '',
    "'",
    '\\',
    "o'brien & | ! :* \\'",
    '🦊',
    'what is',
    'word '.repeat(20_000),
    '\u0000',
  ])
    assert.ok((await app.retrieval.search({ scope, question, limit: 2 })).length <= 2);
  assert.equal((await app.retrieval.search({ scope, question: "O'Brien", limit: 2 })).length, 2);
  assert.equal((await app.retrieval.search({ scope, question: "O'Brien", limit: 0 })).length, 0);
});
