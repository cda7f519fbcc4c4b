import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { runInput } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { createNodeKey, startNode } from '../support/node-process.ts';

const BODY = 'Maps are kept dry. The archive of Onomichi was opened by Hara Kei in 1911.';

test('what a run has read on one node is searchable on another, also when the node that indexed it is killed', async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const { connection } = database;
  const embeddings = await embeddingServer();
  t.after(embeddings.close);
  const env = { EMBEDDINGS_BASE_URL: embeddings.baseUrl, EMBEDDINGS_MODEL: 'small' };
  const one = await startNode(t, { connection, env });
  const key = await createNodeKey(connection);
  const client = one.client(key);
  await client.createAgent({ name: 'Mika' });
  const file = await client.uploadFile(new File([BODY], 'maps.txt', { type: 'text/plain' }));
  await client.run(runInput('Who opened the archive of Onomichi?', { fileUrls: [file.url] }));
  // In the middle of a batch: it waits for the vectors of its passages.
  await embeddings.asked;
  const two = await startNode(t, { connection, env });
  await one.kill9();
  embeddings.answer();
  const passages = await untilSome(connection);
  assert.ok(
    passages.every(({ copies, vectors }) => copies === 1 && vectors === 1),
    JSON.stringify(passages),
  );
  const { results, waiting } = await two.client(key).searchSources({ query: 'archive of Onomichi opened' });
  assert.deepEqual(
    results.map(({ title }) => title),
    ['maps.txt'],
  );
  assert.equal(waiting, 0);
});

/** Speaks the OpenAI embeddings protocol, and keeps silent at first. */
async function embeddingServer() {
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const { input } = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString()) as {
      input: string[];
    };
    asked.resolve();
    await answered.promise;
    const data = input.map((text, i) => ({ object: 'embedding', index: i, embedding: [text.length, 1] }));
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ object: 'list', data, model: 'small', usage: { prompt_tokens: 1, total_tokens: 1 } }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: asked.promise,
    answer: () => answered.resolve(),
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Every place of every document that has passages, once nothing waits any more. */
async function untilSome(connection: object): Promise<{ copies: number; vectors: number }[]> {
  const database = new Client(connection);
  await database.connect();
  try {
    for (;;) {
      const { rows: waiting } = await database.query('select 1 from index_queue limit 1');
      const { rows } = await database.query<{ copies: number; vectors: number }>(`
        select count(*)::int as copies, count(embedding)::int as vectors from passages
        group by coalesce(source_id, turn_id), position`);
      if (waiting.length === 0 && rows.length > 0) return rows;
      await sleep(50);
    }
  } finally {
    await database.end();
  }
}
