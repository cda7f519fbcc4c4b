import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Entity } from '@quarry/api/graph.ts';
import { startGraphApp } from './graph-app.ts';
import type { GraphApp } from './graph-app.ts';

let app: GraphApp;
type Member = Awaited<ReturnType<GraphApp['join']>>;

before(async () => {
  app = await startGraphApp();
});
after(() => app?.stop());

/** A star: everything leads to the first. */
async function star(member: Member, names: string[]) {
  return app.record(member, {
    entities: names.map((name) => ({ name, category: 'concept' })),
    relations: names.slice(1).map((from) => ({ from, to: names[0]!, type: 'leads_to' })),
  });
}

const wordy = (count: number, word: string) =>
  Array.from({ length: count }, (_, i) => `${word} ${'abcdefghijklmnopqrstuvwxyz'[i]}x`);

test('entities come by PageRank, with communities and places, once the ranks are computed', async () => {
  const ann = await app.join('ann@example.com', 'ranked');
  await star(ann, wordy(6, 'Sun'));
  await star(ann, wordy(4, 'Moon'));
  await app.ranked();
  const { entities, totalCount } = await ann.client.listEntities();
  assert.equal(totalCount, 10);
  assert.deepEqual(
    entities.slice(0, 2).map(({ label }) => label),
    ['Sun ax', 'Moon ax'],
  );
  assert.ok(Math.abs(entities.reduce((sum, { pagerank }) => sum + pagerank, 0) - 1) < 1e-6);
  assert.equal(new Set(entities.map(({ communityId }) => communityId)).size, 2);
  const { communityId } = entities[0]!;
  assert.equal((await ann.client.listEntities({ communityId })).totalCount, 6);
  assert.equal((await ann.client.listEntities({ communityId: -1 })).totalCount, 0);
  // A search has the same order and the same filters.
  const found = await ann.client.listEntities({ search: 'X' });
  assert.deepEqual(found.entities, entities);
  assert.equal((await ann.client.listEntities({ search: 'x', communityId })).totalCount, 6);
  assert.equal((await ann.client.listEntities({ search: 'x', communityId: -1 })).totalCount, 0);
  const graph = await ann.client.getWorkspaceGraph();
  assert.deepEqual([graph.nodeCount, graph.edgeCount, graph.totalEntityCount], [10, 8, 10]);
  assert.ok(graph.nodes.every(({ x, y, z }) => [x, y, z].every(Number.isFinite)));
  const small = await ann.client.getWorkspaceGraph({ nodeLimit: 3, edgeLimit: 1 });
  assert.deepEqual([small.nodeCount, small.edgeCount, small.totalEntityCount], [3, 1, 10]);
});

test('a community keeps its number and a node its place when another part grows', async () => {
  const ann = await app.join('ann@example.com', 'stable');
  await star(ann, wordy(8, 'Sun'));
  await star(ann, wordy(8, 'Moon'));
  await app.ranked();
  const earlier = await ann.client.getWorkspaceGraph();
  await star(ann, wordy(5, 'Star'));
  await app.ranked();
  const now = new Map((await ann.client.getWorkspaceGraph()).nodes.map((node) => [node.id, node]));
  for (const node of earlier.nodes) {
    assert.equal(now.get(node.id)!.communityId, node.communityId);
    assert.ok(Math.hypot(now.get(node.id)!.x! - node.x!, now.get(node.id)!.y! - node.y!) < 6);
  }
});

async function* pages(member: Member, limit: number): AsyncGenerator<Entity[]> {
  let cursor: string | null | undefined;
  do {
    const page = await member.client.listEntities({ limit, ...(cursor && { cursor }) });
    yield page.entities;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

test('a list that was begun before the ranks changed shows every entity once', async () => {
  const ann = await app.join('ann@example.com', 'paging');
  await star(ann, wordy(20, 'Sun'));
  await star(ann, wordy(12, 'Moon'));
  await app.ranked();
  const all = (await ann.client.listEntities({ limit: 100 })).entities;
  const seen: string[] = [];
  let round = 0;
  for await (const page of pages(ann, 5)) {
    seen.push(...page.map(({ id }) => id));
    round += 1;
    // Now the moon outshines the sun, and there are more of everything; then one that is still to come goes.
    if (round === 2) await star(ann, ['Moon ax', ...wordy(26, 'Ray'), ...wordy(20, 'Beam')]);
    if (round === 3) await app.ranked();
    if (round === 4) await ann.client.deleteEntity(all[30]!.id);
    if (round === 5) await app.ranked();
  }
  const expected = all.filter((_, i) => i !== 30).map(({ id }) => id);
  assert.equal(new Set(seen).size, seen.length, 'an entity came twice');
  assert.deepEqual(
    seen.filter((id) => expected.includes(id)),
    expected,
  );
  assert.equal((await ann.client.listEntities()).entities[0]!.label, 'Moon ax');
});

test('keywords are found in labels, descriptions and metadata, in English and Japanese', async () => {
  const ann = await app.join('ann@example.com', 'search');
  await app.record(ann, {
    entities: [
      {
        name: 'トヨタ自動車',
        category: 'organization',
        description: '愛知県豊田市に本社を置く自動車メーカー。',
        metadata: { 設立: { value: '1937年8月28日', type: 'date' } },
      },
      { name: 'Café de Flore', category: 'location', description: 'A coffeehouse in Paris, 100% French.' },
      { name: '東京', category: 'location', description: '日本の首都。', aliases: ['Tokyo'] },
    ],
  });
  const found = async (query: { search?: string; metadataKeyword?: string }) => {
    const { entities, totalCount } = await ann.client.listEntities(query);
    assert.equal(entities.length, totalCount);
    return entities.map(({ label }) => label);
  };
  assert.deepEqual(await found({ search: '自動車' }), ['トヨタ自動車']);
  assert.deepEqual(await found({ search: 'ﾄﾖﾀ' }), ['トヨタ自動車']);
  assert.deepEqual(await found({ search: '豊田 メーカー' }), ['トヨタ自動車']);
  assert.deepEqual(await found({ search: '都' }), ['東京']);
  assert.deepEqual(await found({ search: 'cafe' }), ['Café de Flore']);
  assert.deepEqual(await found({ search: 'OFFEEH' }), ['Café de Flore']);
  assert.deepEqual(await found({ search: '100%' }), ['Café de Flore']);
  assert.deepEqual(await found({ search: 'tokyo' }), ['東京']);
  assert.deepEqual(await found({ search: "x' | '!" }), []);
  assert.deepEqual(await found({ search: 'coffeehous paris' }), ['Café de Flore']);
  assert.deepEqual(await found({ search: 'coffeehouse tokyo' }), []);
  assert.deepEqual(await found({ metadataKeyword: '1937年' }), ['トヨタ自動車']);
  assert.deepEqual(await found({ metadataKeyword: '設立' }), ['トヨタ自動車']);
  assert.deepEqual(await found({ metadataKeyword: '自動車' }), []);
  assert.deepEqual(await found({ search: '1937' }), []);
});

const count = async (member: Member, query: object) => (await member.client.listEntities(query)).totalCount;

test("others' entities are shown when asked for, also among filters", async () => {
  const [ann, bob] = [
    await app.join('ann@example.com', 'shared'),
    await app.join('bob@example.com', 'shared'),
  ];
  await star(ann, ['Apple tree', 'Pear tree']);
  await star(bob, ['Apple tree', 'Plum tree', 'Cherry tree']);
  assert.deepEqual(
    [await count(ann, {}), await count(bob, {}), await count(ann, { includeOthersEntities: true })],
    [2, 3, 4],
  );
  assert.equal(await count(ann, { search: 'cherry' }), 0);
  assert.equal(await count(ann, { search: 'cherry', includeOthersEntities: true }), 1);
  assert.equal(await count(bob, { category: 'concept' }), 3);
  assert.equal(await count(bob, { kind: 'ghost' }), 0);
  assert.equal((await ann.client.getWorkspaceGraph()).nodeCount, 2);
  assert.equal((await ann.client.getWorkspaceGraph({ includeOthersEntities: true })).nodeCount, 4);
});

test('edges touch one of the ids, heaviest first, of one type when asked', async () => {
  const ann = await app.join('ann@example.com', 'edges');
  const { entities } = await app.record(ann, {
    relations: [
      { from: 'A one', to: 'B two', type: 'knows', sourceId: await app.saveSource(ann) },
      { from: 'A one', to: 'B two', type: 'knows', sourceId: await app.saveSource(ann) },
      { from: 'C three', to: 'A one', type: 'likes' },
      { from: 'C three', to: 'D four', type: 'likes' },
    ],
  });
  const idOf = (name: string) => entities.find(({ label }) => label === name)!.id;
  const { edges } = await ann.client.listEdges({ entityIds: idOf('A one') });
  assert.deepEqual(
    edges.map(({ type, weight }) => [type, weight]),
    [
      ['knows', 0.75],
      ['likes', 0.5],
    ],
  );
  const ids = [idOf('A one'), idOf('D four')].join(',');
  assert.equal((await ann.client.listEdges({ entityIds: ids })).edges.length, 3);
  assert.equal((await ann.client.listEdges({ entityIds: ids, type: 'knows' })).edges.length, 1);
});

test('what does not fit is refused and named', async () => {
  const ann = await app.join('ann@example.com', 'errors');
  const status = async (path: string) => {
    const response = await fetch(`${app.base}${path}`, { headers: { 'x-api-key': ann.key } });
    const body = (await response.json()) as { code: string; issues?: { path: string }[] };
    return [response.status, body.issues?.[0]?.path];
  };
  assert.deepEqual(await status('/graph/entities?limit=101'), [400, 'limit']);
  assert.deepEqual(await status('/graph/entities?cursor=nonsense'), [400, 'cursor']);
  assert.deepEqual(
    await status(`/graph/entities?cursor=${Buffer.from('[1,"x","y"]').toString('base64url')}`),
    [400, 'cursor'],
  );
  assert.deepEqual(await status('/graph/entities?communityId=x'), [400, 'communityId']);
  assert.deepEqual(await status('/graph/edges'), [400, 'entityIds']);
  assert.deepEqual(await status('/graph/workspace?nodeLimit=501'), [400, 'nodeLimit']);
  assert.deepEqual(await status('/graph/entities/x'), [404, undefined]);
  assert.deepEqual(await status('/graph/entities'), [200, undefined]);
});
