import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { random, randomIntBetween } from '../support/seeded.ts';
import { startGraphApp } from './graph-app.ts';
import type { GraphApp } from './graph-app.ts';

let app: GraphApp;

before(async () => {
  app = await startGraphApp();
});
after(() => app?.stop());

type Person = 'ann' | 'ben' | 'cleo';
type Member = Awaited<ReturnType<GraphApp['join']>>;

/** One sentence about one thing or two, that somebody has read on a page or in a file. */
interface Fact {
  by: Person;
  isPrivate: boolean;
  name: string;
  description: string;
  metadata: Record<string, { value: number; type: string }>;
  alias: string | undefined;
  to: string | undefined;
}

const PEOPLE: readonly Person[] = ['ann', 'ben', 'cleo'];
const NAMES = ['Avocet', 'Bittern', 'Curlew', 'Dunlin', 'Egret', 'Fulmar', 'Gannet', 'Heron'];

const chance = (share: number) => random.next() < share;

function randomFact(n: number): Fact {
  const by = random.pick(PEOPLE);
  const isPrivate = chance(0.5);
  const name = random.pick(NAMES);
  const kind = isPrivate ? `file of ${by}` : 'page';
  return {
    by,
    isPrivate,
    name,
    description: `${name} as told by ${kind} number ${n}${'!'.repeat(randomIntBetween(0, 4))}`,
    metadata: chance(0.4)
      ? { [isPrivate ? `own_${by}_${n}` : `fact_${n}`]: { value: n, type: 'number' } }
      : {},
    alias: chance(0.2) ? `${name} ${isPrivate ? by : 'commonly'} ${'abcdefghij'[n % 10]}` : undefined,
    to: chance(0.6) ? random.pick(NAMES.filter((other) => other !== name)) : undefined,
  };
}

/** Records the facts as they were found, one run each. */
async function tell(workspace: string, facts: readonly Fact[]) {
  const members = {} as Record<Person, Member>;
  for (const person of PEOPLE) members[person] = await app.join(`${person}@example.com`, workspace);
  for (const { by, isPrivate, name, description, metadata, alias, to } of facts) {
    const sourceId = await app.saveSource(members[by], { isPrivate });
    await app.record(members[by], {
      entities: [
        {
          name,
          description,
          metadata,
          aliases: alias === undefined ? [] : [alias],
          sentences: [{ text: `${description}.`, sourceId }],
        },
      ],
      relations: to === undefined ? [] : [{ from: name, to, type: 'near', sentence: description, sourceId }],
    });
  }
  await app.ranked();
  return members;
}

/** All that a member is shown, by names: ids and times differ from workspace to workspace. */
async function viewOf({ client }: Member) {
  const all = { includeOthersEntities: true } as const;
  const { entities, totalCount } = await client.listEntities({ ...all, limit: 100 });
  const own = await client.listEntities({ limit: 100 });
  const labels = new Map(entities.map(({ id, label }) => [id, label]));
  const edge = (from: string, to: string, type: string, weight: number) =>
    `${labels.get(from)} ${type} ${labels.get(to)} ${weight.toFixed(6)}`;
  const { edges } = await client.listEdges({ entityIds: entities.map(({ id }) => id) });
  const graph = await client.getWorkspaceGraph({ ...all, nodeLimit: 500, edgeLimit: 1_000 });
  const details = await Promise.all(entities.map(({ id }) => client.getEntity(id)));
  const searched = await Promise.all(
    [...NAMES, 'page', 'file', 'commonly', ...PEOPLE].map(async (search) => {
      const found = await client.listEntities({ ...all, search });
      return [search, found.totalCount, found.entities.map(({ label }) => label).toSorted()];
    }),
  );
  return {
    totalCount,
    own: own.entities.map(({ label }) => label).toSorted(),
    ownCount: own.totalCount,
    ghosts: (await client.listEntities({ ...all, kind: 'ghost' })).totalCount,
    owned: (await client.listEntities({ ...all, metadataKeyword: 'own' })).totalCount,
    entities: details
      .map(
        ({
          label,
          category,
          kind,
          description,
          metadata,
          aliases,
          sources,
          edges: touching,
          neighbours,
        }) => ({
          label,
          category,
          kind,
          description,
          metadata,
          aliases,
          quotes: sources.map(({ quote }) => quote).toSorted(),
          evidence: touching.flatMap(({ evidence }) => evidence.map(({ quote }) => quote)).toSorted(),
          neighbours: neighbours.map((one) => one.label).toSorted(),
        }),
      )
      .toSorted((a, b) => (a.label < b.label ? -1 : 1)),
    ranks: entities.map(({ label, pagerank }) => `${label} ${pagerank.toFixed(4)}`).toSorted(),
    edges: edges.map((one) => edge(one.sourceEntityId, one.targetEntityId, one.type, one.weight)).toSorted(),
    drawn: graph.edges.map((one) => edge(one.source, one.target, one.type, one.weight)).toSorted(),
    counts: [graph.nodeCount, graph.edgeCount, graph.totalEntityCount],
    searched,
  };
}

for (const round of [1, 2, 3])
  test(`each member sees what public sources and their own files say, as if nobody else had any (${round})`, async () => {
    const facts = Array.from({ length: randomIntBetween(8, 24) }, (_, n) => randomFact(n));
    const members = await tell(`all-${round}`, facts);
    for (const person of PEOPLE) {
      const known = facts.filter(({ by, isPrivate }) => !isPrivate || by === person);
      const alone = await tell(`${person}-${round}`, known);
      const seen = await viewOf(members[person]);
      assert.deepEqual(seen, await viewOf(alone[person]), person);
      for (const other of PEOPLE.filter((one) => one !== person))
        assert.ok(!JSON.stringify(seen.entities).includes(`file of ${other}`));
    }
  });
