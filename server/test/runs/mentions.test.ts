import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { edgeEvidence, edges } from '../../src/store/schema/edges.ts';
import { entities } from '../../src/store/schema/entities.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { fakeOpenAi, says } from '../support/fake-openai.ts';

let app: TestApp;
let model: Awaited<ReturnType<typeof fakeOpenAi>>;

before(async () => {
  model = await fakeOpenAi(() => says('Noted.'), { models: ['m1'] });
  app = await startTestApp({ env: { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1' } });
});
after(async () => {
  await app?.stop();
  await model?.close();
});

const lastPrompt = () => JSON.stringify(model.requests.at(-1)?.body.messages);

test('mentioned entities, runs and sources come into the context as data, and are linked to the run', async () => {
  const { key, workspaceId } = await app.createKey();
  const client = app.client(key);
  await client.createAgent({ name: 'Mika' });
  const [entity] = await app.db
    .insert(entities)
    .values({
      workspaceId,
      label: 'Aomori',
      identityKey: 'aomori',
      category: 'LOC',
      kind: 'entity',
      description: 'A city in the north.',
      metadata: { population: { value: 270_000, type: 'number' } },
    })
    .returning();
  const [land] = await app.db
    .insert(entities)
    .values({ workspaceId, label: 'Japan', identityKey: 'japan', category: 'LOC', kind: 'entity' })
    .returning();
  const [edge] = await app.db
    .insert(edges)
    .values({
      workspaceId,
      sourceEntityId: entity!.id,
      targetEntityId: land!.id,
      type: 'part_of',
      weight: 0.5,
    })
    .returning();
  const file = await client.uploadFile(
    new File(['Apples grow in Hirosaki.'], 'a.txt', { type: 'text/plain' }),
  );
  const first = await client.run(runInput('Apples?', { fileUrls: [file.url] }));
  const [source] = (await client.getRun(first.runId))!.linkedSources;
  await app.db
    .insert(edgeEvidence)
    .values({ edgeId: edge!.id, runId: first.runId, sourceId: source!.id, quote: 'Aomori lies in Japan.' });
  const mentions = [
    { id: entity!.id, type: 'entity' as const, label: 'Aomori' },
    { id: first.runId, type: 'agent-run' as const, label: 'Apples?' },
    { id: source!.id, type: 'private-source' as const, label: 'a.txt' },
  ];
  const second = await client.run(runInput('Summarise it', { modelName: 'compatible/m1', mentions }));
  assert.match(
    lastPrompt(),
    /<mention type=\\"entity\\" title=\\"Aomori\\">\\nAomori \(LOC\): A city in the north\.\\npopulation: 270000\\nAomori part of Japan: \\"Aomori lies in Japan\.\\"/,
  );
  assert.match(lastPrompt(), /<mention type=\\"agent-run\\" title=\\"Apples\?\\">/);
  assert.match(lastPrompt(), /<source n=\\"1\\" title=\\"a.txt\\"[^>]*>\\nApples grow in Hirosaki\./);
  const detail = (await client.getRun(second.runId))!;
  assert.deepEqual(
    detail.linkedSources.map(({ id }) => id),
    [source!.id],
  );
  assert.deepEqual(detail.linkedEntities, [
    { id: entity!.id, label: 'Aomori', category: 'LOC', kind: 'entity' },
  ]);
  assert.deepEqual(detail.linkedEntityIds, [entity!.id]);
  assert.deepEqual(detail.linkedRunIds, [first.runId]);
});

for (const type of ['entity', 'agent-run', 'public-source', 'private-source', 'agent'] as const) {
  test(`a mentioned ${type} that is not there is 404 before the stream starts`, async () => {
    const { key } = await app.createKey();
    const other = app.client((await app.createKey({ workspace: 'elsewhere', user: 'eve@example.com' })).key);
    const theirs = await other.createAgent({ name: 'Theirs' });
    for (const id of [randomUUID(), theirs.id]) {
      const response = await fetch(`${app.base}/agent/run/stream`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(runInput('Hello', { mentions: [{ id, type, label: 'x' }] })),
      });
      assert.equal(response.status, 404);
      const body = (await response.json()) as { code: string; message: string };
      assert.equal(body.code, 'NOT_FOUND');
      assert.match(body.message, new RegExp(`${type} ${id}`));
    }
  });
}

test("what another member's run has found cannot be mentioned", async () => {
  const { key } = await app.createKey();
  const bob = app.client((await app.createKey({ user: 'bob@example.com' })).key);
  const run = await app.client(key).run(runInput('Hello'));
  const mentions = [{ id: run.runId, type: 'agent-run' as const, label: 'Hello' }];
  await assert.rejects(bob.run(runInput('What did she say?', { mentions })), { status: 404 });
});
