import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { entities } from '../../src/store/schema/graph.ts';
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

test('mentioned entities, runs and sources come into the context as data, and sources are linked', async () => {
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
    })
    .returning();
  const file = await client.uploadFile(
    new File(['Apples grow in Hirosaki.'], 'a.txt', { type: 'text/plain' }),
  );
  const first = await client.run(runInput('Apples?', { fileUrls: [file.url] }));
  const [source] = (await client.getRun(first.runId))!.linkedSources;
  const mentions = [
    { id: entity!.id, type: 'entity' as const, label: 'Aomori' },
    { id: first.runId, type: 'agent-run' as const, label: 'Apples?' },
    { id: source!.id, type: 'private-source' as const, label: 'a.txt' },
  ];
  const second = await client.run(runInput('Summarise it', { modelName: 'compatible/m1', mentions }));
  assert.match(
    lastPrompt(),
    /<mention type=\\"entity\\" title=\\"Aomori\\">\\nAomori \(LOC\): A city in the north\./,
  );
  assert.match(lastPrompt(), /<mention type=\\"agent-run\\" title=\\"Apples\?\\">/);
  assert.match(lastPrompt(), /<source n=\\"1\\" title=\\"a.txt\\"[^>]*>\\nApples grow in Hirosaki\./);
  assert.deepEqual(
    (await client.getRun(second.runId))?.linkedSources.map(({ id }) => id),
    [source!.id],
  );
});

test("what another member's run has found cannot be mentioned", async () => {
  const { key } = await app.createKey();
  const bob = app.client((await app.createKey({ user: 'bob@example.com' })).key);
  const run = await app.client(key).run(runInput('Hello'));
  const mentions = [{ id: run.runId, type: 'agent-run' as const, label: 'Hello' }];
  await assert.rejects(bob.run(runInput('What did she say?', { mentions })), { status: 404 });
});
