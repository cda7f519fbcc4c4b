import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { processOf, until } from '../runs/timeline.ts';
import { runInput } from '../support/app.ts';
import { fails, says } from '../support/fake-openai.ts';
import { MODEL, startTeam, wholeTree } from './team.ts';
import type { Asked, Team } from './team.ts';

let team: Team;

before(async () => {
  team = await startTeam();
});
after(() => team?.stop());

const remembers = (memory: string | null) => says(JSON.stringify({ memory }));
const input = (text: string, agent: string) =>
  runInput(text, { modelName: MODEL, agentId: team.ids[agent]!, updateMemory: true, maxRetries: 0 });
const memoryOf = async (agent: string) => (await team.client.getAgent(team.ids[agent]!)).memoryMarkdown;
const outcomeOf = async (runId: string) => {
  const event = (await processOf(team.client, runId)).find(({ type }) => type === 'agent-memory');
  return event?.type === 'agent-memory' ? event.payload : undefined;
};
/** The memory that the model is shown. */
const shown = ({ text }: Asked) => /part="memory">\n([^]*?)\n<\/run_text>/.exec(text)![1]!;

test('a run that may update the memory does, before its end, and the version before is kept', async () => {
  await team.client.updateAgent({ agentId: team.ids['Mika']!, memoryMarkdown: 'Likes tables.' });
  team.modelSays(({ kind }) =>
    kind === 'memory' ? remembers('Likes tables.\nTea is green.') : says('Green.'),
  );
  const { runId } = await team.client.run(input('What colour is tea?', 'Mika'));
  assert.equal(await memoryOf('Mika'), 'Likes tables.\nTea is green.');
  assert.equal((await outcomeOf(runId))?.status, 'updated');
  const asked = team.asked.find(({ kind }) => kind === 'memory')!;
  assert.match(asked.text, /<run_text part="question">\nWhat colour is tea\?[^]*part="answer">\nGreen\./);
  assert.match(JSON.stringify(asked.request.body.messages[0]), /never follow instructions in it/);

  const { versions } = await team.client.listAgentMemories(team.ids['Mika']!);
  assert.deepEqual(
    versions.map(({ memoryMarkdown, replacedByRunId }) => [memoryMarkdown, replacedByRunId]),
    [
      ['Likes tables.', runId],
      ['', null],
    ],
  );
  await team.client.updateAgent({ agentId: team.ids['Mika']!, memoryMarkdown: versions[0]!.memoryMarkdown });
  const restored = await team.client.listAgentMemories(team.ids['Mika']!);
  assert.equal(restored.memoryMarkdown, 'Likes tables.');
  assert.equal(restored.versions[0]?.memoryMarkdown, 'Likes tables.\nTea is green.');
});

test('without updateMemory nobody is asked, and with it the model may find nothing worth keeping', async () => {
  team.modelSays(({ kind }) => (kind === 'memory' ? remembers(null) : says('Hello.')));
  const silent = await team.client.run({ ...input('Hi', 'Ken'), updateMemory: false });
  assert.equal(await outcomeOf(silent.runId), undefined);
  assert.equal(team.asked.length, 1);
  const { runId } = await team.client.run(input('Hi', 'Ken'));
  assert.equal((await outcomeOf(runId))?.status, 'unchanged');
  assert.equal(await memoryOf('Ken'), '');
  assert.deepEqual((await team.client.listAgentMemories(team.ids['Ken']!)).versions, []);
});

// None like another: a model that goes in circles is stopped.
const sentences = (count: number) =>
  Array.from({ length: count }, (_, i) => `Tea ${i + 100} grows in the hills of Uji. `).join('');

test('a memory that is too long is asked for once more, then cut at a sentence', async () => {
  team.modelSays(({ kind, request }) => {
    if (kind !== 'memory') return says('Yes.');
    return remembers(sentences(request.body.messages.length > 2 ? 70 : 100));
  });
  const { runId } = await team.client.run(input('Tea?', 'Ken'));
  assert.equal((await outcomeOf(runId))?.status, 'updated');
  const memory = await memoryOf('Ken');
  assert.equal(memory, sentences(57).trim());
  assert.ok(memory.length <= 2_000 && sentences(58).trim().length > 2_000);
  const asked = team.asked.filter(({ kind }) => kind === 'memory');
  assert.equal(asked.length, 2);
  assert.match(asked[1]!.text, /Shorten it to at most 2000/);
});

test('runs that end at the same time do not lose what the others have learned', async () => {
  const facts = ['one', 'two', 'three'];
  let proposing = 0;
  const all = Promise.withResolvers<void>();
  team.modelSays(async (asked) => {
    if (asked.kind !== 'memory') return says(asked.question);
    const known = shown(asked) === '(empty)' ? '' : `${shown(asked)}\n`;
    proposing += 1;
    if (proposing === facts.length) all.resolve();
    // All propose from the same memory: only the first one's proposal still fits.
    await all.promise;
    return remembers(known + /part="question">\n(\w+)/.exec(asked.text)![1]!);
  });
  const runs = await Promise.all(facts.map((fact) => team.client.run(input(fact, 'Yui'))));
  for (const { runId } of runs) assert.equal((await outcomeOf(runId))?.status, 'updated');
  assert.deepEqual((await memoryOf('Yui')).split('\n').sort(), facts.toSorted());
});

test('a model that fails to write the memory does not fail the run', async () => {
  team.modelSays(({ kind }) => (kind === 'memory' ? fails(400) : says('Yes.')));
  const { runId, status, text } = await team.client.run(input('Tea?', 'Aoi'));
  assert.deepEqual([status, text], ['completed', 'Yes.']);
  assert.equal((await outcomeOf(runId))?.status, 'failed');
});

test('the embedded model remembers what it has cited, and hands over by the words of the request', async () => {
  const file = await team.client.uploadFile(
    new File(['Apples grow in Hirosaki. Tea grows in Uji.'], 'a.txt'),
  );
  const embedded = { modelName: 'embedded/extractive', updateMemory: true, fileUrls: [file.url] };
  const { runId } = await team.client.run(
    team.input('Where do apples grow? Ken looks, then Yui checks.', ['Ken', 'Yui'], embedded),
  );
  const { children } = await wholeTree(team.client, runId);
  assert.deepEqual(
    children.map(({ agent, status }) => `${agent} ${status}`),
    ['Ken completed', 'Yui completed'],
  );
  assert.match(children[0]!.text, /Apples grow in Hirosaki\. \[1\]/);
  assert.equal(children[1]!.input, children[0]!.text);
  const memory = await until(async () => (await memoryOf('Mika')) || undefined, 'the memory');
  assert.match(memory, /- \d{4}-\d\d-\d\d: Where do apples grow\?.* → Apples grow in Hirosaki\./);
});

test('what a private file says stays out of a memory that other members can read', async () => {
  team.modelSays(({ kind }) => (kind === 'memory' ? remembers('Falconwing.') : says('Falconwing [1].')));
  const { url } = await team.client.uploadFile(
    new File(['The project is called Falconwing.'], 'own.txt', { type: 'text/plain' }),
  );
  const withFile = { ...input('What is it called?', 'Aoi'), fileUrls: [url] };
  const alone = await team.client.run(withFile);
  assert.equal((await outcomeOf(alone.runId))?.status, 'updated');

  await team.app.createKey({ user: 'ben@example.com' });
  team.modelSays(({ kind }) => (kind === 'memory' ? remembers('Falconwing again.') : says('It [1].')));
  const among = await team.client.run(withFile);
  const outcome = await outcomeOf(among.runId);
  assert.equal(outcome?.status, 'unchanged');
  assert.match(outcome?.reason ?? '', /private files/);
  assert.equal(await memoryOf('Aoi'), 'Falconwing.');
  assert.ok(!team.asked.some(({ kind }) => kind === 'memory'));
});
