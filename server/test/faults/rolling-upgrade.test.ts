import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { openDatabase } from '../../src/store/database/db.ts';
import { startAndLeave } from '../runs/timeline.ts';
import { assertWhole } from '../runs/whole-run.ts';
import { runInput } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { fakeOpenAi, says } from '../support/fake-openai.ts';
import { createNodeKey, startNode } from '../support/node-process.ts';

const ANSWER = 'One two three four five six seven eight nine ten eleven twelve. '.repeat(8);
const olderVersion = pathToFileURL(path.join(import.meta.dirname, 'older-version.ts')).href;
const input = runInput('Hi', { modelName: 'compatible/m1' });

test('an old and a new release work side by side, and each goes on with the runs of the other', async (t) => {
  const model = await fakeOpenAi(() => says(ANSWER, { tokenDelayMs: 20 }));
  t.after(() => model.close());
  const { connection, drop } = await createTestDatabase();
  t.after(drop);
  const env = { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1' };
  const old = await startNode(t, { connection, env, nodeOptions: ['--import', olderVersion] });
  const store = openDatabase(connection, { max: 1 });
  t.after(() => store.close());
  // What the migrations of a newer release do to an old node under their feet.
  await store.pool.query('alter table runs add column added_later text');
  await store.pool.query('alter table events add column added_later integer default 1 not null');
  const young = await startNode(t, { connection, env });
  const versions = await store.pool.query('select distinct version from nodes');
  assert.equal(versions.rowCount, 2);
  const key = await createNodeKey(connection);
  await old.client(key).createAgent({ name: 'Mika' });

  const fromOld = await startAndLeave(old.client(key), input);
  await old.sigterm();
  await assertWhole(young.client(key), fromOld, ANSWER);
  await old.restart();
  const fromYoung = await startAndLeave(young.client(key), input);
  await young.sigterm();
  await assertWhole(old.client(key), fromYoung, ANSWER);
});

test('no migration takes away what a node of the release before still uses', () => {
  const folder = path.resolve(import.meta.dirname, '../../migrations');
  const taking =
    /\b(drop\s+(table\s+(?!pg_temp\.)|column|function)|rename\s+(to|column)|alter\s+column\s+\S+\s+(set\s+data\s+)?type|set\s+not\s+null)/i;
  assert.match('ALTER TABLE "runs" DROP COLUMN "text";', taking);
  // The first is the schema as a whole, for an empty database.
  for (const file of globSync('*.sql', { cwd: folder }).sort().slice(1)) {
    const found = taking.exec(readFileSync(path.join(folder, file), 'utf8'));
    assert.equal(found?.[0], undefined, `${file}: do it in two releases, as docs/scale.md says`);
  }
});
