import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { graphItems } from '../../src/graph/graph-items.ts';
import { recordExtraction } from '../../src/graph/record-extraction.ts';
import { createRetrieval } from '../../src/graph/retrieval/retrieval.ts';
import { createEntityListStore } from '../../src/store/graph/entity-list.ts';
import { createEntityRecallStore } from '../../src/store/retrieval/entity-recall.ts';
import { createPassageStore } from '../../src/store/retrieval/passages.ts';
import { startGraphApp } from './graph-app.ts';
import type { GraphApp } from './graph-app.ts';

let app: GraphApp;

before(async () => {
  app = await startGraphApp();
});
after(() => app?.stop());

const entity = (name: string, text: string, sourceId: string) => ({
  name,
  category: 'product',
  description: text,
  aliases: [],
  metadata: {},
  sentences: [{ text, sourceId }],
});

test('recall follows the graph from a name of the question to what another text says of its neighbour', async () => {
  const [ann, bob] = [await app.join('ann@example.com'), await app.join('bob@example.com')];
  const passages = createPassageStore(app.db);
  const retrieval = createRetrieval({ passages, entities: createEntityRecallStore(app.db) });
  const keep = async (text: string) => {
    const id = await app.saveSource(ann);
    await retrieval.index(ann, { kind: 'source', id, isPrivate: false, title: '', body: text });
    return id;
  };
  const direct = await keep('The Zephyr engine was shown in spring.');
  const beyond = await keep('Halcyon Works burned down in autumn.');
  for (const i of [1, 2, 3]) await keep(`Nothing to do with it, number ${i}.`);
  const found = graphItems({
    entities: [
      entity('Zephyr engine', 'The Zephyr engine was shown in spring.', direct),
      entity('Halcyon Works', 'Halcyon Works burned down in autumn.', beyond),
    ],
    relations: [{ from: 'Halcyon Works', to: 'Zephyr engine', type: 'makes', sentence: 'x' }],
  });
  await recordExtraction(app.graph, {
    scope: ann,
    runId: await app.startRun(ann),
    found: { shared: found },
  });
  const sources = async (scope: typeof ann, includeOthersEntities: boolean) => {
    const question = 'Who makes the Zephyr engine?';
    const hits = await retrieval.search({ scope, question, limit: 5, includeOthersEntities });
    return hits.map(({ sourceId }) => sourceId);
  };
  assert.deepEqual(await sources(ann, true), [direct, beyond]);
  assert.deepEqual(await sources(bob, true), [direct, beyond]);
  assert.ok(!(await sources(bob, false)).includes(beyond));
});

test("recall without others' entities leaves out what the entity list leaves out, and nothing else", async () => {
  const [ann, bob] = [await app.join('ann2@example.com'), await app.join('bob2@example.com')];
  const passages = createPassageStore(app.db);
  const retrieval = createRetrieval({ passages, entities: createEntityRecallStore(app.db) });
  const keep = async (text: string) => {
    const id = await app.saveSource(ann);
    await retrieval.index(ann, { kind: 'source', id, isPrivate: false, title: '', body: text });
    return id;
  };
  const record = async (scope: typeof ann, name: string, text: string) => {
    const id = await keep(text);
    const found = graphItems({ entities: [entity(name, text, id)], relations: [] });
    const runId = await app.startRun(scope);
    await recordExtraction(app.graph, { scope, runId, found: { shared: found } });
    return id;
  };
  const shared = await record(ann, 'Meridian lamp', 'The Meridian lamp burns whale oil in winter.');
  await record(bob, 'Meridian lamp', 'The Meridian lamp is made of brass.');
  const annsOnly = await record(ann, 'Borealis lamp', 'The Borealis lamp burns whale oil in winter.');

  const { entities } = await createEntityListStore(app.db).list(bob, {
    filter: { search: [], metadata: [], includeOthersEntities: false },
    limit: 10,
  });
  assert.deepEqual(
    entities.map(({ label }) => label),
    ['Meridian lamp'],
  );
  const recalled = async (scope: typeof ann, includeOthersEntities: boolean) => {
    const question = 'Which lamp burns whale oil in winter?';
    const hits = await retrieval.search({ scope, question, limit: 10, includeOthersEntities });
    return new Set(hits.map(({ sourceId }) => sourceId));
  };
  const withOthers = await recalled(bob, true);
  assert.ok(withOthers.has(shared) && withOthers.has(annsOnly));
  const without = await recalled(bob, false);
  assert.ok(without.has(shared), 'he has found the lamp too, whoever has read this page');
  assert.ok(!without.has(annsOnly));
});
