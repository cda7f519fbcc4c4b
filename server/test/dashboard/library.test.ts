import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { refused } from '../account/browser.ts';

let app: TestApp;
let client: ReturnType<TestApp['client']>;
let scope: { workspaceId: string; userId: string };
let runIds: string[];

before(async () => {
  app = await startTestApp();
  const { key, workspaceId, userId } = await app.createKey();
  scope = { workspaceId, userId };
  client = app.client(key);
  await client.createAgent({ name: 'Mika' });
  runIds = [];
  for (const text of ['Green tea in Uji', 'Black tea 100% Assam', 'Coffee under_score'])
    runIds.push((await client.run(runInput(text))).runId);
});
after(() => app?.stop());

test('runs are listed newest first, page by page', async () => {
  const first = await client.listRuns({ limit: 2 });
  const second = await client.listRuns({ limit: 2, cursor: first.nextCursor! });
  assert.deepEqual(
    [...first.runs, ...second.runs].map(({ id }) => id),
    runIds.toReversed(),
  );
  assert.equal(second.nextCursor, null);
  const [run] = first.runs;
  assert.deepEqual(
    [run!.inputText, run!.status, run!.agentName, run!.modelName],
    ['Coffee under_score', 'completed', 'Mika', 'embedded/extractive'],
  );
  await assert.rejects(client.listRuns({ cursor: 'nonsense' }), refused(400, /cursor/));
});

test('runs are found by text, taken as it stands, and by status', async () => {
  const found = async (search: string) =>
    (await client.listRuns({ search })).runs.map(({ inputText }) => inputText);
  assert.deepEqual(await found('GREEN TEA'), ['Green tea in Uji']);
  assert.deepEqual(await found('100%'), ['Black tea 100% Assam']);
  assert.deepEqual(await found('n%U'), []);
  assert.deepEqual(await found('under_'), ['Coffee under_score']);
  assert.deepEqual(await found('r_e'), []);
  assert.deepEqual(await found('\\'), []);
  assert.equal((await client.listRuns({ status: 'completed' })).runs.length, 3);
  assert.equal((await client.listRuns({ status: 'pending' })).runs.length, 0);
  await app.pool.query(`update runs set status = 'awaiting_review' where id = $1`, [runIds[0]]);
  const pending = await client.listRuns({ status: 'pending' });
  assert.deepEqual(
    pending.runs.map(({ id, status }) => [id, status]),
    [[runIds[0], 'pending']],
  );
});

test('turns are found by their text', async () => {
  const { turns } = await client.listTurns({ search: 'uji' });
  assert.ok(turns.some(({ content }) => content === 'Green tea in Uji'));
  assert.ok(turns.every(({ content }) => /uji/i.test(content)));
  assert.deepEqual((await client.listTurns({ search: 'nowhere to be found' })).turns, []);
  assert.ok((await client.listTurns({ search: '' })).turns.length > turns.length);
});

test('sources are listed and found by title, address and type', async () => {
  const { workspaceId, userId } = scope;
  const add = (title: string, owner: string | null) =>
    app.pool.query(
      `insert into sources (id, workspace_id, user_id, source_type, url, canonical_url, content_hash, title, body)
       values (gen_random_uuid(), $1, $2, $3, $4, $4, 'h', $5, 'body')`,
      [workspaceId, owner, owner ? 'private' : 'public', `https://tea.example/${title}`, title],
    );
  await add('Sencha', null);
  await add('Matcha', userId);
  const titles = async (query: Parameters<typeof client.listSources>[0]) =>
    (await client.listSources(query)).sources.map(({ title }) => title).sort();
  assert.deepEqual(await titles({}), ['Matcha', 'Sencha']);
  assert.deepEqual(await titles({ sourceType: 'private' }), ['Matcha']);
  assert.deepEqual(await titles({ search: 'sench' }), ['Sencha']);
  assert.deepEqual(await titles({ search: 'TEA.EXAMPLE' }), ['Matcha', 'Sencha']);
  const { nextCursor, sources } = await client.listSources({ limit: 1 });
  const rest = await client.listSources({ limit: 1, cursor: nextCursor! });
  assert.notEqual(rest.sources[0]!.id, sources[0]!.id);
  assert.equal(rest.nextCursor, null);
});

test('files are listed, found by name, and deleted with their bytes', async () => {
  const note = await client.uploadFile(new File(['one'], 'note.txt'));
  await client.uploadFile(new File(['two'], 'table.csv'));
  const { files } = await client.listFiles();
  assert.deepEqual(
    files.map(({ name, mediaType, runId }) => [name, mediaType, runId]),
    [
      ['table.csv', 'text/csv', null],
      ['note.txt', 'text/plain', null],
    ],
  );
  assert.deepEqual(
    (await client.listFiles({ search: 'NOTE' })).files.map(({ id }) => id),
    [note.id],
  );
  assert.equal((await client.deleteFile(note.id)).name, 'note.txt');
  await assert.rejects(client.deleteFile(note.id), refused(404));
  await assert.rejects(client.deleteFile('nonsense'), refused(404));
  const { rows } = await app.pool.query(`select 1 from file_chunks where file_id = $1`, [note.id]);
  assert.equal(rows.length, 0);
});
