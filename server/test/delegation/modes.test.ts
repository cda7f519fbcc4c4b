import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { processOf, settled, typesOf } from '../runs/timeline.ts';
import { callsTool, fails, says } from '../support/fake-openai.ts';
import { createAgents, decisionOf, drawn, isDone, startTeam, wholeTree } from './team.ts';
import type { Asked, Team } from './team.ts';

let team: Team;

before(async () => {
  team = await startTeam();
});
after(() => team?.stop());

const mode = (value: string) => says(JSON.stringify({ mode: value }));

/** Answers questions to agents; the way they work together is decided by the test. */
const answering =
  (
    way: 'parallel' | 'chain',
    answer: (asked: Asked) => ReturnType<typeof says> | Promise<ReturnType<typeof says>>,
  ) =>
  (asked: Asked) =>
    asked.kind === 'mode' ? mode(way) : answer(asked);

test('one mentioned agent gets the final message, in a run of its own, after the parent has completed', async () => {
  team.modelSays(({ agent, question }) => says(`${agent} on "${question}".`));
  const { runId, text } = await team.client.run(team.input('Tea?', ['Ken'], { locale: 'en', maxRetries: 1 }));
  assert.equal(text, 'Mika on "Tea?".');
  const tree = await wholeTree(team.client, runId);
  assert.equal(drawn(tree), 'Mika: Mika on "Tea?".\n  Ken: Ken on "Mika on "Tea?".".');
  assert.equal(tree.children[0]!.input, text);
  const parent = await team.client.getRun(runId);
  assert.deepEqual(typesOf(parent!.process), ['config', 'delta', 'step', 'agent-delegation', 'complete']);
  const [child] = parent!.childRuns;
  assert.deepEqual(child, {
    id: (await decisionOf(team.client, runId)).links[0]!.runId,
    agentId: team.ids['Ken'],
    agentName: 'Ken',
    status: 'completed',
  });
  const [config, delegated] = await processOf(team.client, child!.id);
  assert.ok(config?.type === 'config' && delegated?.type === 'agent-delegated');
  assert.equal(config.payload.modelName, 'compatible/m1');
  const { runId: _runId, ...from } = delegated.payload;
  assert.deepEqual(from, {
    parentRunId: runId,
    fromRunId: runId,
    fromAgentName: 'Mika',
    mode: 'single',
    depth: 1,
  });
  // The child knows what was originally asked; it is not asked how agents work together.
  assert.match(
    team.asked.at(-1)!.text,
    /<mention type="agent" title="Mika">[^]*originally asked for:\nTea\?/,
  );
  assert.deepEqual(
    team.asked.map(({ kind }) => kind),
    ['answer', 'answer'],
  );
});

test('in parallel all are at work at the same time, each with the final message of the parent', async () => {
  const { promise: all, resolve } = Promise.withResolvers<void>();
  let atWork = 0;
  team.modelSays(
    answering('parallel', async ({ agent }) => {
      if (agent === 'Mika') return says('Over to you.');
      atWork += 1;
      if (atWork === 3) resolve();
      // Nobody is answered before the last one has asked.
      await all;
      return says(`${agent} is done.`);
    }),
  );
  const { runId } = await team.client.run(team.input('Opinions, please', ['Ken', 'Yui', 'Aoi', 'Ken']));
  const tree = await wholeTree(team.client, runId);
  assert.equal(
    drawn(tree),
    'Mika: Over to you.\n  Ken: Ken is done.\n  Yui: Yui is done.\n  Aoi: Aoi is done.',
  );
  for (const { input } of tree.children) assert.equal(input, 'Over to you.');
  assert.equal((await decisionOf(team.client, runId)).mode, 'parallel');
});

test('in a chain they work in their order, each with the message of the one before', async () => {
  team.modelSays(answering('chain', ({ agent, question }) => says(`${question} ${agent}`)));
  const { runId } = await team.client.run(team.input('Go:', ['Yui', 'Aoi', 'Ken']));
  const { children } = await wholeTree(team.client, runId);
  assert.deepEqual(
    children.map(({ input, text }) => [input, text]),
    [
      ['Go: Mika', 'Go: Mika Yui'],
      ['Go: Mika Yui', 'Go: Mika Yui Aoi'],
      ['Go: Mika Yui Aoi', 'Go: Mika Yui Aoi Ken'],
    ],
  );
  const froms = [];
  for (const child of children) {
    const [, event] = await processOf(team.client, child.runId);
    assert.ok(event?.type === 'agent-delegated');
    froms.push([event.payload.fromRunId, event.payload.depth]);
  }
  assert.deepEqual(froms, [
    [runId, 1],
    [children[0]!.runId, 2],
    [children[1]!.runId, 3],
  ]);
});

test('where the model cannot say how they work together, the words of the request do', async () => {
  team.modelSays(({ kind, agent }) => (kind === 'mode' ? fails(400) : says(`${agent} is done.`)));
  const { runId } = await team.client.run(team.input('Ken first, then Yui.', ['Ken', 'Yui']));
  assert.equal((await decisionOf(team.client, runId)).mode, 'chain');
  assert.equal((await wholeTree(team.client, runId)).children.length, 2);
});

test('an agent is not handed its own work', async () => {
  team.modelSays(isDone);
  const alone = await team.client.run(team.input('Go', ['Mika']));
  const decision = await decisionOf(team.client, alone.runId);
  assert.deepEqual(
    [decision.mode, decision.links, decision.skipped[0]?.reason],
    [undefined, [], 'own-agent'],
  );
  assert.deepEqual((await wholeTree(team.client, alone.runId)).children, []);

  const withKen = await team.client.run(team.input('Go', ['Mika', 'Ken']));
  assert.equal((await decisionOf(team.client, withKen.runId)).mode, 'single');
  assert.equal(
    drawn(await wholeTree(team.client, withKen.runId)),
    'Mika: Mika is done.\n  Ken: Ken is done.',
  );
});

const kenFails = ({ agent, question }: Asked) =>
  agent === 'Ken' ? fails(400) : says(`${question} ${agent}`);

test('a child that fails stops none of the others, in a chain it is passed over', async () => {
  team.modelSays(answering('parallel', kenFails));
  const parallel = await team.client.run(team.input('Go:', ['Ken', 'Yui']));
  const outcomes = (await wholeTree(team.client, parallel.runId)).children;
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['error', 'completed'],
  );

  team.modelSays(answering('chain', kenFails));
  const chain = await team.client.run(team.input('Go:', ['Yui', 'Ken', 'Aoi']));
  const { children } = await wholeTree(team.client, chain.runId);
  assert.deepEqual(
    children.map(({ status }) => status),
    ['completed', 'error', 'completed'],
  );
  assert.equal(children[2]!.input, 'Go: Mika Yui');
  const [, event] = await processOf(team.client, children[2]!.runId);
  assert.ok(event?.type === 'agent-delegated');
  assert.equal(event.payload.fromRunId, children[0]!.runId);
  assert.equal(event.payload.note, 'Did not complete and was passed over: Ken.');
});

test('a parent that fails hands nothing over, until a resume completes it', async () => {
  team.modelSays(({ agent }) => (agent === 'Mika' ? fails(400) : says('Done.')));
  const { runId, status } = await team.client.run(team.input('Go', ['Ken']));
  assert.equal(status, 'error');
  assert.equal((await team.client.getRun(runId))?.delegation, undefined);
  team.modelSays(isDone);
  await team.client.resumeRun({ runId, modelName: 'compatible/m1' });
  assert.equal(drawn(await wholeTree(team.client, runId)), 'Mika: Mika is done.\n  Ken: Ken is done.');
});

test('twenty mentioned agents all get their turn, and the turn list shows the whole tree', async () => {
  const names = Array.from({ length: 20 }, (_, i) => `Agent ${i}`);
  Object.assign(team.ids, await createAgents(team.client, names));
  team.modelSays(answering('parallel', isDone));
  const { runId } = await team.client.run(team.input('Everybody', names));
  const { children } = await wholeTree(team.client, runId);
  assert.deepEqual(
    children.map(({ agent, status }) => `${agent} ${status}`),
    names.map((name) => `${name} completed`),
  );
  const { turns } = await team.client.listTurns({ limit: 42 });
  const listed = turns.filter(({ agentRun }) => agentRun?.parentRunId === runId || agentRun?.id === runId);
  assert.equal(listed.length, 42);
  assert.equal(new Set(listed.map(({ agentRunId }) => agentRunId)).size, 21);
});

const tools = (asked: Asked) =>
  ((asked.request.body.tools ?? []) as { function: { name: string } }[]).map((tool) => tool.function.name);

test('the model hands over by its tool, with a message, only to those who are mentioned', async () => {
  team.modelSays((asked) => {
    if (asked.agent !== 'Mika' || asked.results === 2) return says(`${asked.agent} is done.`);
    return callsTool(
      'mentionAgent',
      asked.results === 0 ? { name: 'Yui' } : { name: '@ken', message: 'Be quick.' },
    );
  });
  const { runId } = await team.client.run(team.input('Go', ['Ken']));
  await wholeTree(team.client, runId);
  const [first, , third, child] = team.asked;
  assert.deepEqual(tools(first!), ['mentionAgent']);
  assert.match(
    JSON.stringify(third!.request.body.messages),
    /there is no such agent here; choose one of Ken/,
  );
  const mentions = (await processOf(team.client, runId)).filter(({ type }) => type === 'agent-mention');
  assert.deepEqual(
    mentions.map(({ payload }) => payload),
    [{ runId, agentId: team.ids['Ken'], agentName: 'Ken', message: 'Be quick.' }],
  );
  assert.equal(child!.agent, 'Ken');
  assert.match(child!.question, /^Mika is done\.\n\nFor you in particular: Be quick\.$/);

  team.modelSays(isDone);
  await team.client.run(team.input('Nobody else', []));
  assert.deepEqual(tools(team.asked[0]!), []);
});

test('a child run keeps the files, mentions and limits of its parent, and its own past', async () => {
  const file = await team.client.uploadFile(new File(['Apples grow in Hirosaki.'], 'a.txt'));
  team.modelSays(isDone);
  const { runId } = await team.client.run(
    team.input('調べて', ['Aoi'], {
      locale: 'ja',
      fileUrls: [file.url],
      maxChainSteps: 7,
      updateMemory: false,
    }),
  );
  const child = (await wholeTree(team.client, runId)).children[0]!;
  assert.equal(await settled(team.client, child.runId), 'completed');
  const { rows } = await team.app.pool.query('select input, depth from runs where id = $1', [child.runId]);
  const { locale, maxChainSteps, fileUrls, maxRetries, retryDelayMs } = rows[0].input;
  assert.deepEqual(
    [locale, maxChainSteps, fileUrls, maxRetries, retryDelayMs, rows[0].depth],
    ['ja', 7, [file.url], 0, 0, 1],
  );
  assert.match(team.asked.at(-1)!.text, /Apples grow in Hirosaki\./);
  assert.equal((await team.client.getRun(child.runId))?.linkedSources.length, 1);
});
