import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { createTestDatabase } from '../support/database.ts';
import { startRetrieval } from './fixture.ts';
import { createPgvectorDatabase } from './pgvector-database.ts';

/** Likens texts by whether they speak of animals, which no shared word would tell. */
const animals = {
  name: 'animals',
  embed: async (texts: readonly string[]) =>
    texts.map((text) => Float32Array.from([/dog|hound/i.test(text) ? 3 : 0, 1])),
};

test('an embedding model moves what means the same up', async () => {
  const app = await startRetrieval({ embeddings: animals });
  try {
    const scope = await app.createUser(await app.createWorkspace());
    await app.saveSource(scope, { title: 'Market', body: 'Best price for a used car. Best price here.' });
    await app.saveSource(scope, { title: 'Kennel', body: 'Price for a hound.' });
    assert.equal((await app.titles(scope, 'best dog price'))[0], 'Kennel');
  } finally {
    await app.stop();
  }
});

test('an embedding model that fails is told of, and the words still find', async () => {
  const broken = { name: 'broken', embed: () => Promise.reject(new Error('out of order')) };
  const app = await startRetrieval({ embeddings: broken });
  try {
    const scope = await app.createUser(await app.createWorkspace());
    await app.saveSource(scope, { title: 'Kennel', body: 'Price for a hound.' });
    assert.deepEqual(await app.titles(scope, 'hound'), ['Kennel']);
    assert.equal(app.embeddingErrors.length, 2);
  } finally {
    await app.stop();
  }
});

const kinds = { 'a plain column': createTestDatabase, pgvector: createPgvectorDatabase };
for (const [kind, createDatabase] of Object.entries(kinds)) {
  test(`with ${kind} a passage is found by meaning alone, within its scope`, async () => {
    const app = await startRetrieval({ embeddings: animals, database: await createDatabase(), max: 1 });
    try {
      const ann = await app.createUser(await app.createWorkspace());
      const bob = await app.createUser(ann.workspaceId);
      const eve = await app.createUser(await app.createWorkspace());
      await app.saveSource(ann, { title: 'Kennel', body: 'A hound sleeps.' });
      await app.saveSource(ann, { title: 'Diary', body: 'My hound barks.', isPrivate: true });
      await app.saveSource(eve, { title: 'Elsewhere', body: 'Another hound.' });
      assert.deepEqual((await app.titles(ann, 'dogs')).sort(), ['Diary', 'Kennel']);
      assert.deepEqual(await app.titles(bob, 'dogs'), ['Kennel']);
      assert.deepEqual(await app.titles(bob, 'dogs', { includeOthersEntities: false }), []);
    } finally {
      await app.stop();
    }
  });
}

test('with pgvector the nearest are found through an index', async () => {
  const app = await startRetrieval({
    embeddings: animals,
    database: await createPgvectorDatabase(),
    max: 1,
  });
  try {
    const scope = await app.createUser(await app.createWorkspace());
    await app.saveSource(scope, { title: 'Kennel', body: 'A hound sleeps.' });
    await app.titles(scope, 'dogs');
    const { rows } = await app.db.execute<{ indexdef: string }>(
      sql`select indexdef from pg_indexes where tablename = 'passage_vectors' and indexdef like '%hnsw%'`,
    );
    assert.equal(rows.length, 1);
    assert.match(rows[0]!.indexdef, /vector\(2\).*vector_cosine_ops.*'animals'/);
  } finally {
    await app.stop();
  }
});
