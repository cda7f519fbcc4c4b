import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { graphItems } from '../../src/graph/graph-items.ts';
import { recordExtraction } from '../../src/graph/record-extraction.ts';
import { createRetrieval } from '../../src/graph/retrieval/retrieval.ts';
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
    found,
    matched: new Map(),
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
