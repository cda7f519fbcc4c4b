import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { processOf, settled, typesOf, until } from '../runs/timeline.ts';
import { says } from '../support/fake-openai.ts';
import { createAgents, drawn, startTeam, wholeTree } from './team.ts';
import type { Asked, Team } from './team.ts';

let team: Team;
let gate: PromiseWithResolvers<void>;

before(async () => {
  team = await startTeam({ env: { CHILD_RUNS_AT_ONCE: '2' } });
});
after(() => team?.stop());
afterEach(() => gate?.resolve());

const mode = (value: string) => says(JSON.stringify({ mode: value }));

/** Mika answers at once, the others when the gate opens. */
function heldBack(way: 'parallel' | 'chain') {
  gate = Promise.withResolvers<void>();
  const { promise } = gate;
  team.modelSays(async ({ kind, agent }: Asked) => {
    if (kind === 'mode') return mode(way);
    if (agent !== 'Mika') await promise;
    return says(`${agent} is done.`);
  });
}

const askedOf = (agent: string) => until(() => team.asked.find((asked) => asked.agent === agent), agent);

const states = async (runId: string) =>
  (await team.client.getRun(runId))?.delegation?.links.map(({ state }) => state);

test('cancelling a completed parent cancels the children at work, and those that wait never begin', async () => {
  heldBack('parallel');
  const { runId } = await team.client.run(team.input('Go', ['Ken', 'Yui', 'Aoi']));
  await Promise.all([askedOf('Ken'), askedOf('Yui')]);
  assert.equal((await team.client.cancelRun(runId)).status, 'completed');
  const { children } = await wholeTree(team.client, runId);
  assert.deepEqual(
    children.map(({ agent, status }) => `${agent} ${status}`),
    ['Ken cancelled', 'Yui cancelled'],
  );
  assert.deepEqual(await states(runId), ['started', 'started', 'cancelled']);
  for (const child of children)
    assert.equal(typesOf(await processOf(team.client, child.runId)).at(-1), 'complete');
  await assert.rejects(team.client.cancelRun(runId), { status: 409 });
});

test('with cancelChildren: false the children go on, each can be cancelled by itself, and a chain passes it over', async () => {
  heldBack('chain');
  const { runId } = await team.client.run(team.input('Go', ['Ken', 'Yui'], { cancelChildren: false }));
  await askedOf('Ken');
  await assert.rejects(team.client.cancelRun(runId), { status: 409 });
  const [ken] = (await team.client.getRun(runId))!.childRuns;
  assert.equal(ken?.status, 'running');
  await team.client.cancelRun(ken.id);
  gate.resolve();
  const { children } = await wholeTree(team.client, runId);
  assert.deepEqual(
    children.map(({ agent, status, input }) => `${agent} ${status}: ${input}`),
    ['Ken cancelled: Mika is done.', 'Yui completed: Mika is done.'],
  );
});

test('a parent that is cancelled at work hands nothing over', async () => {
  gate = Promise.withResolvers<void>();
  const { promise } = gate;
  team.modelSays(async ({ agent }) => {
    await promise;
    return says(`${agent} is done.`);
  });
  const running = team.client.run(team.input('Go', ['Ken']));
  await askedOf('Mika');
  const { turns } = await team.client.listTurns({ limit: 1 });
  await team.client.cancelRun(turns[0]!.agentRunId!);
  gate.resolve();
  const { runId, status } = await running;
  assert.equal(status, 'cancelled');
  assert.equal(drawn(await wholeTree(team.client, runId)), 'Mika: ');
  assert.equal((await team.client.getRun(runId))?.delegation, undefined);
});

test('cancelling in the middle of a chain ends it', async () => {
  heldBack('chain');
  const { runId } = await team.client.run(team.input('Go', ['Ken', 'Yui', 'Aoi']));
  await askedOf('Ken');
  await team.client.cancelRun(runId);
  gate.resolve();
  const [ken] = (await team.client.getRun(runId))!.childRuns;
  assert.equal(await settled(team.client, ken!.id), 'cancelled');
  assert.deepEqual(await states(runId), ['started', 'cancelled', 'cancelled']);
});

test('an agent that is deleted while it waits for its turn is left out of the chain', async () => {
  Object.assign(team.ids, await createAgents(team.client, ['Emi']));
  heldBack('chain');
  const { runId } = await team.client.run(team.input('Go', ['Ken', 'Emi', 'Yui']));
  await askedOf('Ken');
  await team.client.deleteAgent(team.ids['Emi']!);
  gate.resolve();
  const { children } = await wholeTree(team.client, runId);
  assert.deepEqual(
    children.map(({ agent, input }) => `${agent}: ${input}`),
    ['Ken: Mika is done.', 'Yui: Ken is done.'],
  );
});
