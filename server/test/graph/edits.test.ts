import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { QuarryError } from '@quarry/api/quarry-error.ts';
import { startGraphApp } from './graph-app.ts';
import type { GraphApp } from './graph-app.ts';

let app: GraphApp;

before(async () => {
  app = await startGraphApp();
});
after(() => app?.stop());

const refused = (status: number, message?: RegExp) => (error: unknown) =>
  error instanceof QuarryError && error.status === status && (!message || message.test(error.message));

test('entities that a user merges become one with all they had, and a split gives it back', async () => {
  const ann = await app.join('ann@example.com', 'merge');
  const bob = await app.join('bob@example.com', 'merge');
  const sourceId = await app.saveSource(ann);
  const first = await app.record(ann, {
    entities: [{ name: 'Big Blue', category: 'organization', description: 'A company.' }],
    relations: [{ from: 'Big Blue', to: 'Armonk', type: 'based_in' }],
  });
  const second = await app.record(bob, {
    entities: [
      {
        name: 'IBM',
        category: 'organization',
        description: 'IBM is a company that makes computers.',
        metadata: { founded: { value: 1911, type: 'number' } },
        sentences: [{ text: 'IBM makes computers.', sourceId }],
      },
    ],
    relations: [
      { from: 'IBM', to: 'Armonk', type: 'based_in' },
      { from: 'IBM', to: 'Big Blue', type: 'called' },
    ],
  });
  const idOf = ({ entities }: typeof first, name: string) => entities.find(({ label }) => label === name)!.id;
  const [kept, removed] = [idOf(first, 'Big Blue'), idOf(second, 'IBM')];
  const earlier = await bob.client.getEntity(removed);

  const merged = await ann.client.mergeEntities({ targetEntityId: kept, entityIds: [removed] });
  assert.equal(merged.description, 'IBM is a company that makes computers.');
  const detail = await ann.client.getEntity(kept);
  assert.deepEqual(detail.aliases, ['IBM']);
  assert.deepEqual(
    detail.edges.map(({ type, weight }) => [type, weight]),
    [['based_in', 0.75]],
  );
  assert.equal(detail.sources.find(({ id }) => id === sourceId)!.quote, 'IBM makes computers.');
  await assert.rejects(ann.client.getEntity(removed), refused(404));
  assert.ok((await bob.client.listEntities()).entities.some(({ id }) => id === kept));
  // What is said of IBM from now on is said of the one that stays.
  assert.equal(
    idOf(await app.record(ann, { entities: [{ name: 'IBM', category: 'organization' }] }), 'Big Blue'),
    kept,
  );

  const { restored, entity } = await ann.client.splitEntity({ entityId: kept });
  assert.deepEqual([restored.id, restored.metadata, entity.metadata], [removed, earlier.metadata, null]);
  assert.equal(entity.description, 'A company.');
  const again = await bob.client.getEntity(removed);
  assert.deepEqual(again.edges.map(({ type, weight }) => [type, weight]).toSorted(), [
    ['based_in', 0.5],
    ['called', 0.5],
  ]);
  assert.deepEqual(again.sources, earlier.sources);
  await assert.rejects(ann.client.splitEntity({ entityId: kept }), refused(409, /merged into/));
});

test('what is wrong with a merge is said', async () => {
  const ann = await app.join('ann@example.com', 'merge-errors');
  const { entities } = await app.record(ann, { entities: [{ name: 'Ox' }, { name: 'Yak' }] });
  const [one, two] = entities.map(({ id }) => id) as [string, string];
  const missing = '01990d3e-7c1a-7b2e-9f64-3d2a5c8e1b70';
  const merge = (targetEntityId: string, entityIds: string[]) =>
    ann.client.mergeEntities({ targetEntityId, entityIds });
  await assert.rejects(merge(one, [one]), refused(409));
  await assert.rejects(merge(missing, [one]), refused(404));
  await assert.rejects(merge(one, [two, missing]), refused(404));
  await assert.rejects(merge(one, []), refused(400));
  assert.equal((await ann.client.listEntities()).totalCount, 2, 'half of a merge was done');
});

test('a correction stays, whatever later runs say, and leads to the same entity', async () => {
  const ann = await app.join('ann@example.com', 'correct');
  const { entities } = await app.record(ann, {
    entities: [{ name: 'Qwertz', category: 'other', description: 'Short.' }],
  });
  const { id } = entities[0]!;
  const corrected = await ann.client.updateEntity({
    entityId: id,
    label: 'QWERTZ keyboard',
    description: 'A layout.',
  });
  assert.deepEqual([corrected.label, corrected.description], ['QWERTZ keyboard', 'A layout.']);
  const later = await app.record(ann, {
    entities: [
      { name: 'Qwertz', category: 'other', description: 'A much longer description of the same thing.' },
    ],
  });
  assert.equal(later.entities[0]!.id, id);
  assert.equal((await ann.client.getEntity(id)).description, 'A layout.');
  assert.deepEqual((await ann.client.listEntities({ search: 'keyb' })).entities[0]?.id, id);
  await ann.client.updateEntity({ entityId: id, category: 'product' });
  const filed = async (category: string) =>
    (await ann.client.listEntities({ search: 'keyb', category })).totalCount;
  assert.deepEqual([await filed('product'), await filed('other')], [1, 0]);
  const other = await app.record(ann, { entities: [{ name: 'Dvorak', category: 'product' }] });
  await assert.rejects(
    ann.client.updateEntity({ entityId: other.entities[0]!.id, label: 'Qwertz Keyboard' }),
    refused(409, /Merge them/),
  );
});

test('metadata that a user writes is found, stays, and can be taken out', async () => {
  const ann = await app.join('ann@example.com', 'metadata');
  const found = (metadata: Record<string, { value: number; type: string }>) =>
    app.record(ann, { entities: [{ name: 'Acme', category: 'organization', metadata }] });
  const { id } = (await found({ founded: { value: 1911, type: 'number' } })).entities[0]!;
  const metadata = { 本社: { value: 'ベルリン', type: 'text' }, listed: { value: true, type: 'boolean' } };
  assert.deepEqual((await ann.client.updateEntity({ entityId: id, metadata })).metadata, metadata);
  await found({ founded: { value: 1912, type: 'number' } });
  assert.deepEqual((await ann.client.getEntity(id)).metadata, metadata);
  assert.equal((await ann.client.listEntities({ metadataKeyword: 'ﾍﾞﾙﾘﾝ' })).entities[0]?.id, id);
  assert.equal((await ann.client.updateEntity({ entityId: id, metadata: null })).metadata, null);
  const many = Object.fromEntries(
    Array.from({ length: 51 }, (_, i) => [`k${i}`, { value: i, type: 'number' }]),
  );
  await assert.rejects(
    ann.client.updateEntity({ entityId: id, metadata: many }),
    refused(400, /at most 50 keys/),
  );
});

test('a deleted entity takes its edges with it, and the ranks follow', async () => {
  const ann = await app.join('ann@example.com', 'delete');
  const { entities } = await app.record(ann, {
    entities: [{ name: 'Hub' }],
    relations: ['One', 'Two', 'Three'].map((from) => ({ from, to: 'Hub' })),
  });
  await app.ranked();
  const { id } = entities.find(({ label }) => label === 'Hub')!;
  assert.equal((await ann.client.deleteEntity(id)).label, 'Hub');
  await assert.rejects(ann.client.deleteEntity(id), refused(404));
  await app.ranked();
  const left = (await ann.client.listEntities()).entities;
  assert.equal(left.length, 3);
  for (const { pagerank } of left) assert.ok(Math.abs(pagerank - 1 / 3) < 1e-6);
  assert.deepEqual((await ann.client.listEdges({ entityIds: left.map((one) => one.id) })).edges, []);
});
