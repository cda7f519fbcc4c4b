import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startRetrieval } from './fixture.ts';

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
