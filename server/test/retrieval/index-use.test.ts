import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { candidateQuery } from '../../src/store/retrieval/passages.ts';
import type { Scope } from '../../src/store/database/scope.ts';
import { startRetrieval } from './fixture.ts';

const PASSAGES = 20_000;
let app: Awaited<ReturnType<typeof startRetrieval>>;
let scope: Scope;

before(async () => {
  app = await startRetrieval({ max: 1 });
  scope = await app.createUser(await app.createWorkspace());
  const { id } = await app.saveSource(scope, { title: 'Start', body: 'Granite leads to Aberdeen.' });
  await app.db.execute(sql`
    insert into passages (id, workspace_id, kind, source_id, position, title, text, start, "end",
      words, word_count, title_words, names, titles, terms, analysis_version)
    select gen_random_uuid(), ${scope.workspaceId}, 'source', ${id}, i, 'T' || i, 'text', 0, 4,
      w.words, 6, 't' || i, w.name, 't' || i,
      array_to_tsvector(array_cat(string_to_array(w.words, ' '),
        array['!' || ${scope.workspaceId}::text, '@' || w.name, '#t' || i, '@t' || i])), 1
    from generate_series(1, ${PASSAGES}) as i, lateral (
      select concat_ws(' ', 'stone', 'rock' || i % 10, 'vein' || i % 700, 'seam' || i % 5000, 'lode' || i) as words,
        'aberdeen' || i % 4000 as name) as w`);
  await app.db.execute(sql`vacuum analyze`);
});

after(() => app.stop());

async function sequentialScans(): Promise<Record<string, number>> {
  await app.db.execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = await app.db.execute<{ relname: string; seq_scan: string }>(
    sql`select relname, seq_scan from pg_stat_user_tables where relname in ('passages', 'passage_terms')`,
  );
  return Object.fromEntries(rows.map(({ relname, seq_scan: scans }) => [relname, Number(scans)]));
}

test('no plan reads the whole table, with few leads or many', async () => {
  for (const count of [0, 1, 300]) {
    for (const includeOthersEntities of [true, false]) {
      const query = candidateQuery(scope, {
        words: ['vein3', 'seam77', 'lode5'].map((term) => ({ term, weight: 1 })),
        leads: Array.from({ length: count }, (_, i) => ({ term: `@aberdeen${i}`, weight: 0.2 })),
        limit: 200,
        includeOthersEntities,
      });
      const { rows } = await app.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      assert.match(plan, /Bitmap Index Scan on passages_terms/);
      assert.doesNotMatch(plan, /Seq Scan on passages/, plan);
    }
  }
});

test('a search of rare words, common words or misspelled ones scans neither table', async () => {
  const scans = await sequentialScans();
  for (const question of ['granite in vein3', 'stone', 'stone rock4 seam77 lode12', 'granitte'])
    assert.ok((await app.retrieval.search({ scope, question, limit: 5 })).length > 0, question);
  assert.deepEqual(await sequentialScans(), scans);
});
