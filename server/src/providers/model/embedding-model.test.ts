import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { createEmbedder } from './embedding-model.ts';

/** Speaks the OpenAI embeddings protocol: the vector of a text is its length and a one. */
async function embeddingServer(
  t: TestContext,
  respond = (texts: string[]) => texts.map((text) => [text.length, 1]),
) {
  const seen: {
    path: string;
    authorization: string | undefined;
    body: { input: string[]; model: string };
  }[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(
      Buffer.concat(await Array.fromAsync(request)).toString(),
    ) as (typeof seen)[number]['body'];
    seen.push({ path: request.url!, authorization: request.headers.authorization, body });
    const data = respond(body.input).map((embedding, index) => ({ object: 'embedding', index, embedding }));
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        object: 'list',
        data,
        model: body.model,
        usage: { prompt_tokens: 1, total_tokens: 1 },
      }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, seen };
}

test('texts become vectors in their order, many of them in several calls', async (t) => {
  const { baseUrl, seen } = await embeddingServer(t);
  const embedder = createEmbedder({ baseUrl, model: 'small', apiKey: 'secret' });
  const texts = Array.from({ length: 150 }, (_, i) => 'x'.repeat(i + 1));
  const vectors = await embedder.embed(texts, {});
  assert.deepEqual(
    vectors.map(([length]) => length),
    texts.map(({ length }) => length),
  );
  assert.deepEqual(
    seen.map(({ body }) => body.input.length),
    [64, 64, 22],
  );
  assert.deepEqual(
    [seen[0]!.path, seen[0]!.authorization, seen[0]!.body.model],
    ['/v1/embeddings', 'Bearer secret', 'small'],
  );
});

test('a model that leaves vectors out is an error, not a shift of all that follow', async (t) => {
  const { baseUrl } = await embeddingServer(t, (texts) => texts.slice(1).map(() => [1]));
  await assert.rejects(
    createEmbedder({ baseUrl, model: 'small' }).embed(['a', 'b'], {}),
    /1 vectors for 2 texts/,
  );
});
