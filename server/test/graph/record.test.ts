import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startGraphApp } from './graph-app.ts';
import type { GraphApp } from './graph-app.ts';

let app: GraphApp;

before(async () => {
  app = await startGraphApp();
});
after(() => app?.stop());

const labels = (list: { label: string }[]) => list.map(({ label }) => label).toSorted();

test('two runs that speak of one thing make one entity, better described by the second', async () => {
  const ann = await app.join('ann@example.com', 'two-runs');
  const first = await app.record(ann, {
    entities: [{ name: 'OpenAI, Inc.', category: 'organization', description: 'A company.' }],
  });
  const second = await app.record(ann, {
    entities: [
      {
        name: 'ＯｐｅｎＡＩ',
        category: 'organization',
        description: 'OpenAI is an AI company in San Francisco.',
        metadata: { founded: { value: 2015, type: 'number' } },
      },
    ],
  });
  assert.equal(second.entities[0]!.id, first.entities[0]!.id);
  const { entities, totalCount } = await ann.client.listEntities();
  assert.equal(totalCount, 1);
  assert.equal(entities[0]!.description, 'OpenAI is an AI company in San Francisco.');
  assert.deepEqual(entities[0]!.metadata, { founded: { value: 2015, type: 'number' } });
});

test('names that differ in a digit, and homonyms of another kind, stay apart', async () => {
  const ann = await app.join('ann@example.com', 'apart');
  for (const [name, category] of [
    ['GPT-4', 'product'],
    ['GPT-4o', 'product'],
    ['Mercury', 'location'],
    ['Mercury', 'person'],
  ] as const)
    await app.record(ann, { entities: [{ name, category }] });
  assert.equal((await ann.client.listEntities()).totalCount, 4);
});

test('a name that only a relation knows is a ghost until a run describes it', async () => {
  const ann = await app.join('ann@example.com', 'ghosts');
  const first = await app.record(ann, {
    entities: [{ name: 'Kyoto University', category: 'organization' }],
    relations: [{ from: 'Kyoto University', to: 'Kyoto', type: 'located_in' }],
  });
  const ghost = first.entities.find(({ label }) => label === 'Kyoto')!;
  assert.equal(ghost.kind, 'ghost');
  await app.record(ann, {
    entities: [{ name: 'Kyoto', category: 'location', description: 'Kyoto is a city in Japan.' }],
  });
  const known = await ann.client.getEntity(ghost.id);
  assert.deepEqual([known.kind, known.category], ['entity', 'location']);
  assert.equal(known.edges.length, 1);
});

test('an alias given in a text joins what two runs have called differently, and can be split again', async () => {
  const ann = await app.join('ann@example.com', 'alias');
  await app.record(ann, {
    entities: [
      { name: '東京', category: 'location' },
      { name: '日本', category: 'location' },
    ],
    relations: [{ from: '東京', to: '日本', type: 'capital_of' }],
  });
  await app.record(ann, {
    entities: [
      { name: 'Tokyo', category: 'location', description: 'Tokyo is a very large city indeed.' },
      { name: 'Kanto', category: 'location' },
    ],
    relations: [{ from: 'Tokyo', to: 'Kanto', type: 'part_of' }],
  });
  await app.record(ann, { entities: [{ name: '東京', aliases: ['Tokyo'], category: 'location' }] });
  const { entities } = await ann.client.listEntities();
  assert.deepEqual(labels(entities), ['Kanto', '日本', '東京'].toSorted());
  const tokyo = await ann.client.getEntity(entities.find(({ label }) => label === '東京')!.id);
  assert.deepEqual(tokyo.aliases, ['Tokyo']);
  assert.deepEqual(tokyo.edges.map(({ type }) => type).toSorted(), ['capital_of', 'part_of']);
  assert.deepEqual(
    tokyo.merges.map(({ label, byUser }) => [label, byUser]),
    [['Tokyo', false]],
  );

  const { entity, restored } = await ann.client.splitEntity({ entityId: tokyo.id });
  assert.equal(restored.label, 'Tokyo');
  assert.equal(restored.description, 'Tokyo is a very large city indeed.');
  assert.equal(entity.description, '東京 is something.');
  assert.deepEqual(
    (await ann.client.getEntity(restored.id)).edges.map(({ type }) => type),
    ['part_of'],
  );
  // What a user has taken apart, no run puts together again.
  await app.record(ann, { entities: [{ name: '東京', aliases: ['Tokyo'], category: 'location' }] });
  assert.equal((await ann.client.listEntities()).totalCount, 4);
});

test('an edge grows with independent evidence only', async () => {
  const ann = await app.join('ann@example.com', 'weights');
  const [one, two] = [await app.saveSource(ann), await app.saveSource(ann)];
  const says = async (sourceId?: string) => {
    const relation = { from: 'Tea', to: 'China', type: 'from', ...(sourceId && { sourceId }) };
    const { edges } = await app.record(ann, { relations: [relation] });
    return edges[0]!.weight;
  };
  assert.equal(await says(one), 0.5);
  assert.equal(await says(one), 0.5);
  assert.equal(await says(two), 0.75);
  assert.equal(await says(), 0.875);
});

test('a run that is repeated after a crash doubles nothing', async () => {
  const ann = await app.join('ann@example.com', 'repeat');
  const runId = await app.startRun(ann);
  const sourceId = await app.saveSource(ann);
  const found = {
    entities: [{ name: 'Vasa', category: 'product', sentences: [{ text: 'Vasa sank.', sourceId }] }],
    relations: [
      { from: 'Vasa', to: 'Stockholm', type: 'sank_in', sentence: 'Vasa sank in Stockholm.', sourceId },
    ],
  };
  const first = await app.record(ann, found, runId);
  assert.deepEqual(await app.record(ann, found, runId), first);
  const vasa = await ann.client.getEntity(first.entities.find(({ label }) => label === 'Vasa')!.id);
  assert.equal(vasa.edges[0]!.evidence.length, 1);
  assert.equal(vasa.edges[0]!.weight, 0.5);
  assert.deepEqual(
    vasa.sources.map(({ id, quote }) => [id, quote]),
    [[sourceId, 'Vasa sank.']],
  );
});

test('many runs that write at once never make an entity or an edge twice', async () => {
  const ann = await app.join('ann@example.com', 'at-once');
  const names = Array.from({ length: 8 }, (_, i) => `Thing ${String.fromCharCode(65 + i)}`);
  const writers = Array.from({ length: 24 }, (_, i) => {
    const order = [...names.slice(i % 8), ...names.slice(0, i % 8)];
    return app.record(ann, {
      entities: order.map((name) => ({ name, category: 'concept' })),
      relations: order.slice(1).map((to, j) => ({ from: order[j]!, to })),
    });
  });
  const results = await Promise.all(writers);
  assert.equal((await ann.client.listEntities({ limit: 100 })).totalCount, 8);
  const ids = new Set(results.flatMap(({ entities }) => entities.map(({ id }) => id)));
  assert.equal(ids.size, 8);
  const { edges } = await ann.client.listEdges({ entityIds: [...ids] });
  assert.equal(edges.length, 8);
  assert.ok(edges.every(({ weight }) => weight > 0.99 && weight <= 1));
});

test('what something is, is what most runs say, unless a user has said it', async () => {
  const ann = await app.join('ann@example.com', 'votes');
  const description = 'The monk who brought the seeds of tea from China to Japan.';
  const record = (name: string, category: string) =>
    app.record(ann, { entities: [{ name, category, description }] });
  const { entities } = await record('Eisai', 'organization');
  const { id } = entities[0]!;
  const categoryNow = async (of = id) => (await ann.client.getEntity(of)).category;
  await record('Eisai', 'person');
  assert.equal(await categoryNow(), 'organization', 'as many on both sides: it stays');
  await record('Eisai', 'person');
  assert.equal(await categoryNow(), 'person');
  assert.equal((await ann.client.listEntities()).totalCount, 1);
  assert.deepEqual(
    (await ann.client.listEntities({ category: 'person' })).entities.map((entity) => entity.id),
    [id],
    'found under it too',
  );
  await ann.client.updateEntity({ entityId: id, category: 'organization' });
  for (let i = 0; i < 3; i += 1) await record('Eisai', 'person');
  assert.equal(await categoryNow(), 'organization');
});
