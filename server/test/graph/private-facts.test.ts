import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiEndpoints } from '@quarry/api/endpoints/api-endpoints.ts';
import type { Endpoint } from '@quarry/api/endpoints/endpoint.ts';
import { graphEndpoints } from '@quarry/api/endpoints/graph.ts';
import { QuarryError } from '@quarry/api/quarry-error.ts';
import { callsTool, says } from '../support/fake-openai.ts';
import { runInput } from '../support/app.ts';
import { html, startResearchApp } from '../tools/research-app.ts';
import type { ResearchApp } from '../tools/research-app.ts';
import { openMember, ranksAreComputed } from './members.ts';
import type { Member } from './members.ts';

/** Words that stand in Ann's file and nowhere else. */
const PRIVATE = ['Nightjar', 'Blackbird', 'quietly', '4711', 'tendered_by'];
const NOTE = `Project Nightjar, also called Blackbird, is tendered quietly by Halden Bank.
Halden Bank quietly prepares a tender. Its file number is 4711.`;

interface Told {
  entities: object[];
  relations: object[];
}

const inFile: Told = {
  entities: [
    {
      name: 'Project Nightjar',
      category: 'concept',
      description: 'A project that is tendered quietly.',
      aliases: ['Blackbird'],
      facts: [{ key: 'file number', value: '4711', type: 'text' }],
      sentences: ['Project Nightjar, also called Blackbird, is tendered quietly by Halden Bank.'],
    },
    {
      name: 'Halden Bank',
      category: 'organization',
      description: 'A bank that quietly prepares a tender.',
      facts: [{ key: 'file number', value: '4711', type: 'text' }],
      sentences: ['Halden Bank quietly prepares a tender.'],
    },
  ],
  relations: [
    {
      from: 'Project Nightjar',
      to: 'Halden Bank',
      type: 'tendered_by',
      sentence: 'Project Nightjar, also called Blackbird, is tendered quietly by Halden Bank.',
    },
  ],
};

const onPage = (bank: string): Told => ({
  entities: [
    {
      name: 'Halden Bank',
      category: 'organization',
      description: 'A bank in Oslo.',
      sentences: [bank],
    },
    { name: 'Oslo', category: 'location', description: 'A city.', sentences: [bank] },
  ],
  relations: [{ from: 'Halden Bank', to: 'Oslo', type: 'based_in', sentence: bank }],
});
const BANK = 'Halden Bank is a bank in Oslo.';

let research: ResearchApp;
let ann: Member;
let ben: Member;
let runId: string;
let fileId: string;

before(async () => {
  research = await startResearchApp({ GRAPH_EXTRACTION: 'on' });
  [ann, ben] = [
    await openMember(research.app, 'ann@example.com'),
    await openMember(research.app, 'ben@example.com'),
  ];
  research.world.pages['/fjord'] = html('Fjord', '<p>Bergen is a city in Norway.</p>');
  await reads(ben, '/fjord', {
    entities: [{ name: 'Bergen', category: 'location', sentences: ['Bergen is a city in Norway.'] }],
    relations: [{ from: 'Bergen', to: 'Norway', type: 'part_of', sentence: 'Bergen is a city in Norway.' }],
  });
});
after(() => research?.stop());

/** What the model takes from a text is told by the test; it answers with the private words wherever it has them. */
function script(found: Told): void {
  research.world.model = ({ body }) => {
    const asked = JSON.stringify(body.messages);
    if (/mean the same thing/.test(asked)) return says('{"same":[]}');
    return says(
      asked.includes('knowledge graph') ? JSON.stringify(found) : 'It is about what the source says. [1]',
    );
  };
}

async function reads(member: Member, path: string, found: Told): Promise<string> {
  script(found);
  const url = path.startsWith('/') ? `${research.origin}${path}` : path;
  const input = runInput('What is this?', { modelName: 'compatible/m1', fileUrls: [url] });
  const { runId: id, status } = await member.client.run(input);
  assert.equal(status, 'completed');
  return id;
}

/** Of one endpoint, with the ids of Ann's things wherever it takes any, and all it can be asked to show. */
function addressOf(endpoint: Endpoint, ids: Record<string, string>): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? ids['entityId']!);
  const wanted: Record<string, string> = {
    includeOthersEntities: 'true',
    entityIds: ids['entityId']!,
    sourceType: 'private',
  };
  const fields = Object.keys(endpoint.query?.shape ?? {}).filter((name) => wanted[name] !== undefined);
  return `${path}?${new URLSearchParams(fields.map((name) => [name, wanted[name]!])).toString()}`;
}

const heldBy = (text: string) => PRIVATE.filter((word) => text.toLowerCase().includes(word.toLowerCase()));
const gets = (endpoints: Record<string, Endpoint>) =>
  Object.entries(endpoints).filter(([name, { method }]) => method === 'GET' && name !== 'followRun');

const refused = (status: number, message?: RegExp) => (error: unknown) =>
  error instanceof QuarryError && error.status === status && (!message || message.test(error.message));

/** All that a member is shown of the graph, as text. */
async function shownTo(member: Member): Promise<string> {
  const { entities, totalCount } = await member.client.listEntities({
    limit: 100,
    includeOthersEntities: true,
  });
  const graph = await member.client.getWorkspaceGraph({ includeOthersEntities: true, nodeLimit: 500 });
  const details = await Promise.all(entities.map(({ id }) => member.client.getEntity(id)));
  return JSON.stringify({ totalCount, entities, details, ...graph, fetchedAt: '' });
}

test("what only a member's file says changes nothing that another member is shown", async () => {
  await ranksAreComputed(research.app);
  const earlier = await shownTo(ben);
  const file = new File([NOTE], 'note.txt', { type: 'text/plain' });
  runId = await reads(ann, (await ann.client.uploadFile(file)).url, inFile);
  await ranksAreComputed(research.app);
  const { linkedSources, linkedEntities } = (await ann.client.getRun(runId))!;
  assert.equal(linkedSources[0]!.sourceType, 'private');
  fileId = linkedSources[0]!.id;
  assert.deepEqual(linkedEntities.map(({ label }) => label).toSorted(), ['Halden Bank', 'Project Nightjar']);
  assert.deepEqual(heldBy(await shownTo(ann)), PRIVATE);
  // Byte for byte: names, counts, ranks, places, cursors.
  assert.equal(await shownTo(ben), earlier);
});

test('no endpoint shows another member a word of it, and each of the graph shows it to its own', async () => {
  const entityId = (await ann.client.listEntities({ search: 'Nightjar' })).entities[0]!.id;
  const ids = { entityId, runId, sourceId: fileId };
  for (const [name, endpoint] of gets(apiEndpoints)) {
    const { status, text } = await ben.get(addressOf(endpoint, ids));
    assert.deepEqual(heldBy(text), [], `${name} (${status})`);
  }
  for (const [name, endpoint] of gets(graphEndpoints)) {
    const own = await ann.get(addressOf(endpoint, ids));
    assert.ok(own.status === 200 && heldBy(own.text).length > 0, `${name} shows Ann nothing: ${own.text}`);
  }
});

test('what others cannot see they cannot search, mention or change', async () => {
  const { id, communityId } = (await ann.client.listEntities({ search: 'Nightjar' })).entities[0]!;
  const all = { includeOthersEntities: true };
  for (const query of [
    { search: 'nightjar' },
    { search: 'blackbird' },
    { metadataKeyword: '4711' },
    { communityId },
  ])
    assert.equal((await ben.client.listEntities({ ...all, ...query })).totalCount, 0, JSON.stringify(query));
  assert.equal((await ann.client.listEntities({ search: 'blackbird' })).totalCount, 1);
  assert.deepEqual((await ben.client.listEdges({ entityIds: id })).edges, []);
  const bergen = (await ben.client.listEntities({ search: 'Bergen' })).entities[0]!.id;
  await assert.rejects(ben.client.getEntity(id), refused(404));
  await assert.rejects(ben.client.updateEntity({ entityId: id, label: 'Mine' }), refused(404));
  await assert.rejects(ben.client.deleteEntity(id), refused(404));
  await assert.rejects(ben.client.splitEntity({ entityId: id }), refused(404));
  await assert.rejects(ben.client.mergeEntities({ targetEntityId: bergen, entityIds: [id] }), refused(404));
  await assert.rejects(ben.client.mergeEntities({ targetEntityId: id, entityIds: [bergen] }), refused(404));
  const mentions = [{ type: 'entity' as const, id, label: 'x' }];
  await assert.rejects(ben.client.run(runInput('What is it?', { mentions })), refused(404));
});

test("no model is shown a word of it in another member's run: not by recall, not to tell names apart", async () => {
  const recalls = async (member: Member) => {
    research.model.requests.length = 0;
    research.world.model = (_request, index) =>
      index === 0
        ? callsTool('recall', { query: 'Who tenders what, and what does Halden Bank prepare?' })
        : says('So.');
    await member.client.run(runInput('What do we know?', { modelName: 'compatible/m1' }));
    return research.model.requests.map(({ body }) => JSON.stringify(body)).join('\n');
  };
  assert.deepEqual(heldBy(await recalls(ben)), []);
  assert.ok(heldBy(await recalls(ann)).includes('quietly'));

  // Spelled so much alike that a model is asked whether they are one, if they are known.
  const likely = 'The Projects Nightjarr are birds.';
  research.world.pages['/birds'] = html('Birds', `<p>${likely}</p>`);
  research.model.requests.length = 0;
  await reads(ben, '/birds', {
    entities: [
      { name: 'Projects Nightjarr', category: 'concept', description: 'Birds.', sentences: [likely] },
    ],
    relations: [],
  });
  const asked = research.model.requests.map(({ body }) => JSON.stringify(body)).join('\n');
  assert.deepEqual(heldBy(asked), ['Nightjar'], 'only what his own page says');
  const { entities } = await ben.client.listEntities({ search: 'Nightjarr' });
  await ben.client.deleteEntity(entities[0]!.id);
});

test('what a public page states too becomes the workspace’s: as the page says it, and its finder keeps the rest', async () => {
  const known = (await ann.client.listEntities({ search: 'Halden' })).entities[0]!;
  research.world.pages['/bank'] = html('Bank', `<p>${BANK}</p>`);
  await reads(ben, '/bank', onPage(BANK));
  const bens = await ben.client.getEntity(
    (await ben.client.listEntities({ search: 'Halden' })).entities[0]!.id,
  );
  assert.deepEqual(
    [bens.description, bens.metadata, bens.aliases, bens.edges.map(({ type }) => type)],
    ['A bank in Oslo.', null, [], ['based_in']],
  );
  assert.ok(Date.parse(bens.createdAt) > Date.parse(known.createdAt), 'it tells when Ann found it');
  assert.deepEqual(heldBy(await shownTo(ben)), []);
  assert.equal(
    (await ben.client.listEntities({ search: 'quietly', includeOthersEntities: true })).totalCount,
    0,
  );

  // Ann sees one bank with what both say, under its old id as well.
  const anns = (await ann.client.listEntities({ search: 'Halden' })).entities;
  assert.deepEqual(
    anns.map(({ id }) => id),
    [bens.id],
  );
  const detail = await ann.client.getEntity(known.id);
  assert.equal(detail.id, bens.id);
  assert.match(detail.description, /A bank in Oslo\.[^]*quietly/);
  assert.deepEqual(detail.metadata, { file_number: { value: '4711', type: 'text' } });
  assert.deepEqual(detail.edges.map(({ type }) => type).toSorted(), ['based_in', 'tendered_by']);
  assert.equal((await ann.client.listEntities({ search: 'quietly' })).totalCount, 2);
  // One word on the page, the other in the file.
  assert.equal((await ann.client.listEntities({ search: 'oslo quietly' })).totalCount, 1);
  assert.equal(
    (await ann.client.listEntities({ search: 'oslo', includeOthersEntities: true })).entities.length,
    2,
  );
  const { nodeCount, totalEntityCount } = await ann.client.getWorkspaceGraph({ includeOthersEntities: true });
  const { totalCount } = await ann.client.listEntities({ includeOthersEntities: true });
  assert.deepEqual([nodeCount, totalEntityCount], [totalCount, totalCount]);
});

test('a correction of what all see does not carry along what one sees', async () => {
  const { entities } = await ann.client.listEntities({ search: 'Halden' });
  const { id, description, metadata } = entities[0]!;
  await ann.client.updateEntity({
    entityId: id,
    description: description.replace('A bank in Oslo.', 'A bank of Oslo.'),
    metadata: {
      ...(metadata as Record<string, { value: string; type: string }>),
      founded: { value: 1899, type: 'number' },
    },
  });
  const bens = await ben.client.getEntity(id);
  assert.equal(bens.description, 'A bank of Oslo.');
  assert.deepEqual(bens.metadata, { founded: { value: 1899, type: 'number' } });
  assert.match((await ann.client.getEntity(id)).description, /quietly/);
});

test('a merge of what one sees into what all see leaves what all see as it is, and can be undone', async () => {
  const idOf = async (search: string) => {
    const { entities } = await ann.client.listEntities({ search, includeOthersEntities: true });
    return entities.find(({ label }) => label === search)!.id;
  };
  const [nightjar, oslo] = [await idOf('Project Nightjar'), await idOf('Oslo')];
  const [earlier, annsEarlier] = [await shownTo(ben), await ann.client.getEntity(nightjar)];
  for (const [targetEntityId, other] of [
    [oslo, nightjar],
    [nightjar, oslo],
  ] as const) {
    const merged = await ann.client.mergeEntities({ targetEntityId, entityIds: [other] });
    assert.equal(merged.id, oslo, 'it goes by the one that all see');
    const detail = await ann.client.getEntity(oslo);
    assert.ok(detail.aliases.includes('Blackbird') && detail.aliases.includes('Project Nightjar'));
    assert.equal(detail.merges.length, 1);
    assert.equal(await shownTo(ben), earlier);
    const { entity, restored } = await ann.client.splitEntity({ entityId: oslo });
    assert.deepEqual([entity.label, restored.label].toSorted(), ['Oslo', 'Project Nightjar']);
    assert.equal(await shownTo(ben), earlier);
  }
  assert.equal(
    (await ann.client.getEntity(await idOf('Project Nightjar'))).description,
    annsEarlier.description,
  );
});

test('when the last public source that states it is gone, it is its finder’s alone again', async () => {
  const { entities } = await ben.client.listEntities({ search: 'oslo' });
  const oslo = entities.find(({ label }) => label === 'Oslo')!;
  // What was corrected by hand is no longer the source's to take away.
  await research.app.pool.query(`update entities set edited_fields = '{}' where label = 'Halden Bank'`);
  await research.app.pool.query(`delete from sources where url like '%/bank'`);
  await ranksAreComputed(research.app);
  const { totalCount } = await ben.client.listEntities({ search: 'oslo', includeOthersEntities: true });
  assert.equal(totalCount, 0);
  await assert.rejects(ben.client.getEntity(oslo.id), refused(404));
  const bank = (await ann.client.listEntities({ search: 'Halden' })).entities[0]!;
  assert.equal(bank.description, 'A bank that quietly prepares a tender.');
  assert.deepEqual(heldBy(await shownTo(ben)), []);
});
