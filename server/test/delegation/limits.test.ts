import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../runs/timeline.ts';
import { callsTool, says } from '../support/fake-openai.ts';
import { decisionOf, startTeam, wholeTree } from './team.ts';
import type { Asked, RunTree, Team } from './team.ts';

let team: Team;

before(async () => {
  team = await startTeam({ env: { CHILD_RUNS_AT_ONCE: '2' } });
});
after(() => team?.stop());

const mode = (value: string) => says(JSON.stringify({ mode: value }));

/** Each hands the work back to the other, for ever if it may. */
const pingPong = (asked: Asked) => {
  const other = asked.agent === 'Mika' ? 'Ken' : 'Mika';
  return asked.results === 0 ? callsTool('mentionAgent', { name: other }) : says(`${asked.agent} hands on.`);
};

const depthOf = ({ children }: RunTree): number =>
  Math.max(0, ...children.map((child) => 1 + depthOf(child)));

const deepest = (tree: RunTree): RunTree => (tree.children[0] ? deepest(tree.children[0]) : tree);

for (const maxChainSteps of [1, 50]) {
  test(`agents that hand work to each other end at depth ${maxChainSteps}, and the last one says why`, async () => {
    team.modelSays(pingPong);
    const { runId } = await team.client.run(team.input('Play', ['Ken'], { maxChainSteps }));
    const tree = await wholeTree(team.client, runId);
    assert.equal(depthOf(tree), maxChainSteps);
    const last = deepest(tree);
    assert.equal(last.status, 'completed');
    const { mode: none, links, skipped } = await decisionOf(team.client, last.runId);
    assert.deepEqual([none, links], [undefined, []]);
    assert.equal(skipped[0]?.reason, 'depth-limit');
    assert.match(skipped[0].message, new RegExp(`maxChainSteps is ${maxChainSteps}`));
    assert.match(JSON.stringify(team.asked.at(-1)!.request.body.messages), /greatest depth/);
  });
}

test('each link of a chain is one step deeper: what lies beyond the depth is skipped, with the reason', async () => {
  team.modelSays(({ kind, agent }) => (kind === 'mode' ? mode('chain') : says(`${agent} is done.`)));
  const { runId } = await team.client.run(team.input('Go', ['Ken', 'Yui', 'Aoi'], { maxChainSteps: 2 }));
  const { links, skipped } = await decisionOf(team.client, runId);
  assert.deepEqual(
    links.map(({ agentName }) => agentName),
    ['Ken', 'Yui'],
  );
  assert.deepEqual(
    skipped.map(({ agentName, reason }) => [agentName, reason]),
    [['Aoi', 'depth-limit']],
  );
  assert.equal((await wholeTree(team.client, runId)).children.length, 2);
});

test('a link that hands work to a later link of its chain does not start it twice', async () => {
  team.modelSays((asked) => {
    if (asked.kind === 'mode') return mode('chain');
    return asked.agent === 'Ken' && asked.results === 0
      ? callsTool('mentionAgent', { name: 'Yui' })
      : says(`${asked.agent} is done.`);
  });
  const { runId } = await team.client.run(team.input('Go', ['Ken', 'Yui']));
  const { children } = await wholeTree(team.client, runId);
  assert.deepEqual(
    children.map(({ agent, children: none }) => [agent, none]),
    [
      ['Ken', []],
      ['Yui', []],
    ],
  );
  assert.equal((await decisionOf(team.client, children[0]!.runId)).skipped[0]?.reason, 'follows-anyway');
});

test('no more than two hundred runs come of one request', async () => {
  const gate = Promise.withResolvers<void>();
  team.modelSays(async ({ kind, agent }) => {
    if (kind === 'mode') return mode('parallel');
    await gate.promise;
    return says(`${agent} is done.`);
  });
  const running = team.client.run(team.input('Spread', ['Ken', 'Yui', 'Aoi']));
  await until(() => team.asked[0], 'the question to Mika');
  const { turns } = await team.client.listTurns({ limit: 1 });
  // As if the tree had grown to 198 runs elsewhere.
  await team.app.pool.query(
    `insert into delegations (id, workspace_id, user_id, root_run_id, parent_run_id, agent_id, mode, position,
                              child_run_id, state)
     select gen_random_uuid(), workspace_id, user_id, id, id, agent_id, 'parallel', 1000 + n, gen_random_uuid(), 'cancelled'
     from runs, generate_series(1, 198) as n where id = $1`,
    [turns[0]!.agentRunId],
  );
  gate.resolve();
  const { runId } = await running;
  const { links, skipped } = await decisionOf(team.client, runId);
  assert.deepEqual(
    links.map(({ agentName }) => agentName),
    ['Ken', 'Yui'],
  );
  assert.equal(skipped[0]?.reason, 'run-limit');
  assert.equal((await wholeTree(team.client, runId)).children.length, 2);
});

test('no more than the setting says are at work in a workspace, and trees take turns', async () => {
  const order: string[] = [];
  let atWork = 0;
  let most = 0;
  const gate = Promise.withResolvers<void>();
  team.modelSays(async ({ kind, agent, question }) => {
    if (kind === 'mode') return mode('parallel');
    if (agent === 'Mika') return says(question);
    order.push(question);
    atWork += 1;
    most = Math.max(most, atWork);
    await gate.promise;
    atWork -= 1;
    return says('Done.');
  });
  const names = ['Ken', 'Yui', 'Aoi'];
  const first = await team.client.run(team.input('first', names));
  const second = await team.client.run(team.input('second', names));
  const detail = await until(async () => {
    const run = await team.client.getRun(second.runId);
    return order.length === 2 && run?.delegation?.links.length === 3 ? run : undefined;
  }, 'the first two');
  assert.deepEqual(
    detail.delegation?.links.map(({ state }) => state),
    ['waiting', 'waiting', 'waiting'],
  );
  gate.resolve();
  for (const { runId } of [first, second])
    assert.equal((await wholeTree(team.client, runId)).children.length, 3);
  assert.equal(most, 2);
  // Two of the first tree were at work before the second one came; then neither waits for all of the other.
  assert.deepEqual(order.slice(0, 2), ['first', 'first']);
  assert.ok(order.indexOf('second') <= 3, order.join(', '));
});
