import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { QuarryError } from '@quarry/api/quarry-error.ts';
import { graphItems } from '../../src/graph/graph-items.ts';
import { recordExtraction } from '../../src/graph/record-extraction.ts';
import { newId } from '../../src/store/database/ids.ts';
import { createSourceStore } from '../../src/store/workspace/sources.ts';
import { startGraphApp } from './graph-app.ts';
import type { GraphApp } from './graph-app.ts';

let app: GraphApp;
type Member = Awaited<ReturnType<GraphApp['join']>>;

before(async () => {
  app = await startGraphApp();
});
after(() => app?.stop());

interface Source {
  body: string;
  isPrivate: boolean;
}

/** As earlier releases did it: whatever it rests on, in the one graph of the workspace. */
async function recordAsBefore(
  member: Member,
  { body, isPrivate }: Source,
  found: { name: string; description: string; aliases?: string[]; to?: string; answer?: string },
): Promise<string> {
  const url = `https://test.invalid/${newId()}`;
  const sources = createSourceStore(app.db);
  const sourceId = await sources.save(member, {
    sourceType: isPrivate ? 'private' : 'public',
    url,
    canonicalUrl: url,
    contentHash: url,
    title: '',
    description: '',
    body,
    bodyLinks: [],
    images: [],
  });
  const runId = await app.startRun(member);
  await sources.link(runId, sourceId);
  const { name, description, aliases = [], to, answer } = found;
  const told = to === undefined ? [] : [{ from: name, to, type: 'near', sentence: body, sourceId }];
  const said = answer === undefined ? [] : [{ from: name, to: answer, type: 'after', sentence: 'It is.' }];
  const { entities } = await recordExtraction(app.graph, {
    scope: member,
    runId,
    found: {
      shared: graphItems({
        entities: [
          {
            name,
            category: 'concept',
            description,
            aliases,
            metadata: {},
            sentences: [{ text: body, sourceId }],
          },
        ],
        relations: [...told, ...said],
      }),
    },
  });
  return entities.find(({ label }) => label === name)!.id;
}

const file = (body: string): Source => ({ body, isPrivate: true });
const page = (body: string): Source => ({ body, isPrivate: false });

const gone = (error: unknown) => error instanceof QuarryError && error.status === 404;
const shown = async ({ client }: Member) => {
  const { entities, totalCount } = await client.listEntities({ includeOthersEntities: true, limit: 100 });
  const own = await client.listEntities({ limit: 100 });
  assert.deepEqual([totalCount, own.totalCount], [entities.length, own.entities.length]);
  return entities.map(({ label, description }) => `${label}: ${description}`).toSorted();
};

test('what earlier releases kept in one graph is taken apart by what it rests on', async () => {
  const [ann, ben] = [await app.join('ann@example.com'), await app.join('ben@example.com')];
  const nightjar = await recordAsBefore(ann, file('Nightjar is secret, near Heron.'), {
    name: 'Nightjar',
    description: 'A secret.',
    to: 'Heron',
  });
  const heron = await recordAsBefore(ben, page('Heron is a bird near Egret.'), {
    name: 'Heron',
    description: 'A bird.',
    to: 'Egret',
    answer: 'Stork',
  });
  await recordAsBefore(ann, file('Heron, called Blackbird, is a codename near Egret.'), {
    name: 'Heron',
    description: 'A codename that nobody else may know.',
    aliases: ['Blackbird'],
    to: 'Egret',
  });
  for (const [member, words] of [
    [ann, 'Fulmar costs nine.'],
    [ben, 'Fulmar costs a good deal more than ten.'],
  ] as const)
    await recordAsBefore(member, file(words), { name: 'Fulmar', description: words });
  // As the upgrade does for every workspace.
  await app.pool.query('select take_graph_apart($1)', [ann.workspaceId]);
  await app.ranked();

  assert.deepEqual(await shown(ann), [
    'Egret: ',
    'Fulmar: ',
    'Heron: A codename that nobody else may know.',
    'Nightjar: A secret.',
  ]);
  assert.deepEqual(await shown(ben), ['Egret: ', 'Fulmar: ', 'Heron: ', 'Stork: ']);
  assert.equal((await ann.client.getEntity(nightjar)).id, nightjar);
  await assert.rejects(ben.client.getEntity(nightjar), gone);
  const [annsHeron, bensHeron] = [await ann.client.getEntity(heron), await ben.client.getEntity(heron)];
  assert.deepEqual([annsHeron.aliases, bensHeron.aliases], [['Blackbird'], []]);
  const edges = ({ edges: all }: typeof annsHeron) =>
    all.map(({ type, weight }) => `${type} ${weight}`).toSorted();
  assert.deepEqual(edges(annsHeron), ['near 0.5', 'near 0.75']);
  assert.deepEqual(edges(bensHeron), ['after 0.5', 'near 0.5']);
  for (const search of ['codename', 'blackbird', 'secret', 'nine'])
    assert.equal(
      (await ben.client.listEntities({ search, includeOthersEntities: true })).totalCount,
      0,
      search,
    );
  assert.equal((await ann.client.listEntities({ search: 'codename' })).entities[0]?.id, heron);
  // Whoever reads a page about it again finds it, and describes it for all.
  assert.equal(
    await recordAsBefore(ben, page('Heron is a grey bird.'), { name: 'Heron', description: 'A grey bird.' }),
    heron,
  );
  assert.equal(
    (await ann.client.getEntity(heron)).description,
    'A grey bird.\nA codename that nobody else may know.',
  );
});
