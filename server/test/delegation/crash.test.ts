import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { openDatabase } from '../../src/store/database/db.ts';
import { settled, startAndLeave, until, untilType } from '../runs/timeline.ts';
import type { Client } from '../runs/timeline.ts';
import { createTestDatabase } from '../support/database.ts';
import { fakeOpenAi, says } from '../support/fake-openai.ts';
import { createNodeKey, startNode } from '../support/node-process.ts';
import { createAgents, readAsked, teamInput, wholeTree } from './team.ts';
import type { TeamScript } from './team.ts';

const PACED = { tokenDelayMs: 20 };

/** Nodes on a database that outlives them, and a hand on the lock that starts children. */
async function startNodes(t: TestContext, env: Record<string, string>[]) {
  let script = way('parallel');
  const model = await fakeOpenAi((request) => script(readAsked(request)));
  t.after(() => model.close());
  const { connection, drop } = await createTestDatabase();
  t.after(drop);
  const shared = { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1' };
  const nodes = await Promise.all(
    env.map((more) => startNode(t, { connection, env: { ...shared, ...more } })),
  );
  const store = openDatabase(connection, { max: 2 });
  t.after(() => store.close());
  const key = await createNodeKey(connection);
  const [node] = nodes;
  const client = () => node!.client(key);
  const ids = await createAgents(client(), ['Mika', 'Ken', 'Yui', 'Aoi']);
  return {
    client,
    key,
    nodes,
    node: node!,
    ids,
    isStepKept: async (runId: string, like: string) => {
      const step = 'select from run_steps where run_id = $1 and key like $2';
      return (await store.pool.query(step, [runId, like])).rowCount === 1 || undefined;
    },
    input: (text: string, names: string[]) => teamInput(ids, text, { names }),
    modelSays(next: TeamScript) {
      script = next;
    },
    /** While it is held nobody can start a child: a place between the end of one run and the start of the next. */
    async holdChildren(within: TestContext) {
      const holder = await store.pool.connect();
      let isHeld = true;
      const release = async () => {
        if (!isHeld) return;
        isHeld = false;
        await holder.query('rollback');
        holder.release();
      };
      // A test that fails in between must not leave the lock to those behind it.
      within.after(release);
      await holder.query('begin; select 1 from workspaces for no key update');
      return release;
    },
    /** One that failed may have left the node as it killed it. */
    async revive() {
      if (!node!.isAlive()) await node!.restart();
    },
    somebodyWaits: () =>
      until(async () => {
        const { rows } = await store.pool.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows.length > 0 ? true : undefined;
      }, 'somebody who wants to start children'),
    /** The turns of a tree by agent: what was started twice would stand there twice. */
    async turnsOf(runId: string) {
      const { rows } = await store.pool.query<{ agent: string; kinds: string[] }>(
        `select a.name as agent, array_agg(t.kind order by t.id) as kinds
         from turns t join agents a on a.id = t.agent_id
         where t.run_id = $1 or t.run_id in (select child_run_id from delegations where root_run_id = $1)
         group by a.name`,
        [runId],
      );
      return Object.fromEntries(rows.map(({ agent, kinds }) => [agent, kinds.join(' ')]));
    },
  };
}

const ONCE = 'user assistant';
const mode = (value: string) => says(JSON.stringify({ mode: value }));
const way =
  (value: 'parallel' | 'chain', pace = {}): TeamScript =>
  ({ kind, agent, question }) =>
    kind === 'mode' ? mode(value) : says(`${question} ${agent}`, pace);

test('whenever the node is killed, no child is lost and none is started twice', async (t) => {
  // A node that keeps its name continues its runs at once.
  const team = await startNodes(t, [{ NODE_ID: 'steady', CHILD_RUNS_AT_ONCE: '1' }]);

  await t.test('before the end of the parent is stored', async () => {
    await team.revive();
    team.modelSays(way('parallel', PACED));
    const input = team.input('Go from here to there and back again:', ['Ken', 'Yui']);
    const runId = await startAndLeave(team.client(), input);
    await team.node.kill9();
    await team.node.restart();
    assert.equal((await wholeTree(team.client(), runId)).children.length, 2);
    assert.deepEqual(await team.turnsOf(runId), { Mika: ONCE, Ken: ONCE, Yui: ONCE });
  });

  await t.test('between the end of the parent and the start of its children', async (part) => {
    await team.revive();
    team.modelSays(way('parallel'));
    const release = await team.holdChildren(part);
    const { runId } = await team.client().run(team.input('Go:', ['Ken', 'Yui']));
    await team.somebodyWaits();
    assert.deepEqual((await team.client().getRun(runId))?.childRuns, []);
    await team.node.kill9();
    await release();
    await team.node.restart();
    assert.equal((await wholeTree(team.client(), runId)).children.length, 2);
    assert.deepEqual(await team.turnsOf(runId), { Mika: ONCE, Ken: ONCE, Yui: ONCE });
  });

  await t.test('between one child and the next', async () => {
    await team.revive();
    team.modelSays(way('parallel', PACED));
    const { runId } = await team.client().run(team.input('Go from here:', ['Ken', 'Yui', 'Aoi']));
    const first = await childAt(team.client(), runId, 0);
    await untilType(team.client().followRun(first.id), 'delta');
    await team.node.kill9();
    await team.node.restart();
    assert.equal((await wholeTree(team.client(), runId)).children.length, 3);
    assert.deepEqual(await team.turnsOf(runId), { Mika: ONCE, Ken: ONCE, Yui: ONCE, Aoi: ONCE });
  });

  await t.test('within a link of a chain, and between two links', async (part) => {
    await team.revive();
    team.modelSays(way('chain', PACED));
    const { runId } = await team.client().run(team.input('Go', ['Ken', 'Yui']));
    const ken = await childAt(team.client(), runId, 0);
    await untilType(team.client().followRun(ken.id), 'delta');
    const release = await team.holdChildren(part);
    await team.node.kill9();
    await team.node.restart();
    assert.equal(await settled(team.client(), ken.id), 'completed');
    await team.somebodyWaits();
    await team.node.kill9();
    await release();
    await team.node.restart();
    const { children } = await wholeTree(team.client(), runId);
    assert.deepEqual(
      children.map(({ input, text }) => [input, text]),
      [
        ['Go Mika', 'Go Mika Ken'],
        ['Go Mika Ken', 'Go Mika Ken Yui'],
      ],
    );
    assert.deepEqual(await team.turnsOf(runId), { Mika: ONCE, Ken: ONCE, Yui: ONCE });
  });
});

test('a node that is killed between the two questions for a memory asks the first one once', async (t) => {
  const team = await startNodes(t, [{ NODE_ID: 'steady' }]);
  const asked: string[] = [];
  const shortening = Promise.withResolvers<void>();
  team.modelSays(({ kind, request }) => {
    if (kind !== 'memory') return says('Yes.');
    const isShortening = request.body.messages.length > 2;
    asked.push(isShortening ? 'shorten' : 'first');
    const isInTime = !isShortening || asked.length > 2;
    if (!isInTime) shortening.resolve();
    const memory = isShortening ? 'Tea.' : 'Tea. '.repeat(500);
    return says(JSON.stringify({ memory }), isInTime ? {} : { tokenDelayMs: 60_000 });
  });
  const runId = await startAndLeave(team.client(), { ...team.input('Tea?', []), updateMemory: true });
  await shortening.promise;
  await until(() => team.isStepKept(runId, 'memory/%/asked'), 'the answer to the first one');
  await team.node.kill9();
  await team.node.restart();
  assert.equal(await settled(team.client(), runId), 'completed');
  assert.deepEqual(asked, ['first', 'shorten', 'shorten']);
  assert.equal((await team.client().getAgent(team.ids['Mika']!)).memoryMarkdown, 'Tea.');
});

test('several nodes start each child once, and go on for one that dies', async (t) => {
  const team = await startNodes(t, [{ CHILD_RUNS_AT_ONCE: '2' }, { CHILD_RUNS_AT_ONCE: '2' }]);
  team.modelSays(way('parallel', PACED));
  const other = team.nodes[1]!.client(team.key);
  const release = await team.holdChildren(t);
  const { runId } = await team.client().run(team.input('Go', ['Ken', 'Yui', 'Aoi']));
  await team.somebodyWaits();
  await release();
  await childAt(other, runId, 0);
  await team.node.kill9();
  assert.equal((await wholeTree(other, runId)).children.length, 3);
  assert.deepEqual(await team.turnsOf(runId), { Mika: ONCE, Ken: ONCE, Yui: ONCE, Aoi: ONCE });
});

const childAt = (client: Client, runId: string, index: number) =>
  until(async () => (await client.getRun(runId))!.childRuns[index], `child ${index} of run ${runId}`);
