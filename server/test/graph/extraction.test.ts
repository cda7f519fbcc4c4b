import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fails, says } from '../support/fake-openai.ts';
import { flowOf, html, payloadsOf, startResearchApp } from '../tools/research-app.ts';
import type { ResearchApp } from '../tools/research-app.ts';

let research: ResearchApp;

before(async () => {
  research = await startResearchApp({ GRAPH_EXTRACTION: 'on' });
});
after(() => research?.stop());

const page = html(
  'Vasa',
  `<p>The Vasa Museum is a museum in Stockholm, Sweden. It displays the Swedish warship Vasa, which sank in 1628.</p>
   <p>The World Health Organization (WHO) is based in Geneva.</p>`,
);

async function summarise(more: object = {}) {
  research.world.pages = { '/vasa': page };
  return research.run(`Summarise ${research.origin}/vasa`, more);
}

test('a run that has read a source extends the graph before it is complete, and is linked to what it found', async () => {
  const { events, detail } = await summarise();
  const types = flowOf(events);
  assert.deepEqual(types.slice(-4), ['graph-start', 'graph-extraction-entity-delta', 'graph', 'complete']);
  const [start] = payloadsOf(events, 'graph-start');
  assert.ok(start!.sources?.length);
  assert.deepEqual(start!.sources, payloadsOf(events, 'complete')[0]!.sources);
  const [graph] = payloadsOf(events, 'graph');
  assert.equal(graph!.failure, undefined);
  const found = graph!.entities.map(({ label }) => label);
  for (const name of ['Vasa Museum', 'Stockholm', 'World Health Organization'])
    assert.ok(found.includes(name), `${name} is not among ${found.join(', ')}`);
  assert.deepEqual(detail.linkedEntityIds.toSorted(), graph!.entities.map(({ id }) => id).toSorted());
  const source = detail.linkedSources[0]!;
  const shown = await research.client.getSource({ sourceId: source.id, sourceType: source.sourceType });
  assert.ok(shown!.linkedEntities.some(({ label }) => label === 'Stockholm'));
  const museum = graph!.entities.find(({ label }) => label === 'Vasa Museum')!;
  const known = await research.client.getEntity(museum.id);
  assert.equal(known.sources[0]?.id, source.id);
  assert.match(known.sources[0]!.quote, /Vasa Museum/);
});

test('the same page read again finds the same entities', async () => {
  const [first, second] = [await summarise(), await summarise()];
  const ids = ({ detail }: typeof first) => detail.linkedEntityIds.toSorted();
  assert.deepEqual(ids(second), ids(first));
});

test('a short run without sources extracts nothing', async () => {
  const { events } = await research.run('Hello');
  assert.ok(!flowOf(events).includes('graph-start'));
});

test('a mentioned entity is linked to the run', async () => {
  const { entities } = await research.client.listEntities({ limit: 1 });
  const { id, label } = entities[0]!;
  const { detail } = await research.run('Hello again', { mentions: [{ type: 'entity', id, label }] });
  assert.deepEqual(detail.linkedEntityIds, [id]);
});

test('a model reads the graph in windows, and its answer must stand in the text', async () => {
  const answer = {
    entities: [
      {
        name: 'Vasa Museum',
        category: 'organization',
        description: 'A museum in Stockholm that shows the warship Vasa.',
        sentences: ['The Vasa Museum is a museum in Stockholm, Sweden.'],
      },
      { name: 'Atlantis', category: 'location', description: 'Invented.', sentences: ['Atlantis is here.'] },
    ],
    relations: [
      {
        from: 'Vasa Museum',
        to: 'Stockholm',
        type: 'located_in',
        sentence: 'The Vasa Museum is a museum in Stockholm, Sweden.',
      },
    ],
  };
  research.world.model = ({ body }) =>
    /Vasa Museum is a museum/.test(JSON.stringify(body.messages)) && /relations/.test(JSON.stringify(body))
      ? says(JSON.stringify(answer))
      : says('It is about the Vasa Museum. [1]');
  const { events } = await research.run('What is this about?', {
    modelName: 'compatible/m1',
    fileUrls: [`${research.origin}/vasa`],
  });
  const [graph] = payloadsOf(events, 'graph');
  assert.equal(graph!.failure, undefined);
  assert.ok(!graph!.entities.some(({ label }) => label === 'Atlantis'));
  assert.deepEqual(
    graph!.edges.map(({ type, weight }) => [type, weight]),
    [['located_in', 0.5]],
  );
});

const isTies = ({ body }: { body: object }): boolean => /mean the same thing/.test(JSON.stringify(body));

const named = (name: string, other: string, sentence: string) => ({
  entities: [name, other].map((each) => ({ name: each, category: 'event', sentences: [sentence] })),
  relations: [{ from: name, to: other, type: 'followed', sentence }],
});

test('names that rules cannot tell apart are put to the model in one question, and what it merges can be split', async () => {
  const reads = (path: string, sentence: string, found: object) => {
    research.world.pages[path] = html('War', `<p>${sentence}</p>`);
    research.world.model = ({ body }) => {
      const asked = JSON.stringify(body.messages);
      if (isTies({ body })) return says('{"same":[1,2]}');
      return says(asked.includes('knowledge graph') ? JSON.stringify(found) : 'It is about a war. [1]');
    };
    const fileUrls = [`${research.origin}${path}`];
    return research.run('What is this?', { modelName: 'compatible/m1', fileUrls });
  };
  const first = 'World War II followed the Peloponnesian War by no means.';
  await reads('/first', first, named('World War II', 'Peloponnesian War', first));
  const second = 'The Second World War followed the Peloponesian War by no means.';
  const { events } = await reads('/second', second, named('Second World War', 'Peloponesian War', second));
  const questions = research.model.requests.filter(isTies);
  assert.equal(questions.length, 1);
  assert.equal(JSON.stringify(questions[0]!.body).match(/<source pair=/g)?.length, 2);
  const [graph] = payloadsOf(events, 'graph');
  assert.deepEqual(graph!.entities.map(({ label }) => label).toSorted(), [
    'Peloponnesian War',
    'World War II',
  ]);
  assert.deepEqual(
    graph!.edges.map(({ type, weight }) => [type, weight]),
    [['followed', 0.75]],
  );

  const war = graph!.entities.find(({ label }) => label === 'World War II')!;
  const merged = await research.client.getEntity(war.id);
  assert.deepEqual(merged.aliases, ['Second World War']);
  assert.deepEqual(
    merged.merges.map(({ label, byUser }) => [label, byUser]),
    [['Second World War', false]],
  );
  const { restored } = await research.client.splitEntity({ entityId: war.id });
  const apart = await research.client.getEntity(restored.id);
  assert.equal(apart.label, 'Second World War');
  assert.match(apart.sources[0]!.quote, /The Second World War followed/);
  assert.deepEqual(
    apart.edges.map(({ type, weight }) => [type, weight]),
    [['followed', 0.5]],
  );
  // Apart they stay, without another question.
  const again = await reads('/second', second, named('Second World War', 'Peloponesian War', second));
  assert.ok(again.detail.linkedEntityIds.includes(restored.id));
  assert.deepEqual(research.model.requests.filter(isTies), []);
});

test('an extraction that fails does not fail the run, and says so', async () => {
  research.world.model = ({ body }) =>
    /relations/.test(JSON.stringify(body)) ? fails(400) : says('It is about Vasa. [1]');
  const { events, last } = await research.run('What is this about?', {
    modelName: 'compatible/m1',
    maxRetries: 0,
    fileUrls: [`${research.origin}/vasa`],
  });
  assert.ok(last.type === 'complete' && last.payload.status === 'completed');
  const [graph] = payloadsOf(events, 'graph');
  assert.match(graph!.failure!, /could not be extracted/);
});
