import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { createRunStore } from '../../src/store/runs/runs.ts';
import { createAccountStore } from '../../src/store/accounts/accounts.ts';
import { openDatabase } from '../../src/store/database/db.ts';
import { newEvent } from '../../src/store/runs/events.ts';
import { newId } from '../../src/store/database/ids.ts';
import { runInput } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { fakeOpenAi, says } from '../support/fake-openai.ts';
import { createNodeKey, startNode } from '../support/node-process.ts';
import { collect, processOf, settled, startAndLeave, typesOf, until } from './timeline.ts';
import { assertWhole } from './whole-run.ts';

const ANSWER = 'One two three four five six seven eight nine ten eleven twelve. '.repeat(10);
const input = runInput('Hi', { modelName: 'compatible/m1' });

/** Nodes that share a database, and a key and an agent to begin with. */
async function startNodes(t: TestContext, envs: Record<string, string>[], tokenDelayMs = 20) {
  const model = await fakeOpenAi(() => says(ANSWER, { tokenDelayMs }));
  t.after(() => model.close());
  const { connection, drop } = await createTestDatabase();
  t.after(drop);
  const env = { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1' };
  const nodes = await Promise.all(envs.map((more) => startNode(t, { connection, env: { ...env, ...more } })));
  const store = openDatabase(connection, { max: 2 });
  t.after(() => store.close());
  const key = await createNodeKey(connection);
  await nodes[0]!.client(key).createAgent({ name: 'Mika' });
  return { nodes, key, store, model };
}

test('another node continues the run of one that was killed, and readers there see it happen', async (t) => {
  const { nodes, key } = await startNodes(t, [{}, {}]);
  const [first, second] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
  const runId = await startAndLeave(first.client(key), input);
  const watching = collect(second.client(key).followRun(runId));
  await first.kill9();
  const killedAt = performance.now();
  await assertWhole(second.client(key), runId, ANSWER);
  t.diagnostic(`from kill -9 to the end of the run: ${Math.round(performance.now() - killedAt)} ms`);
  const seen = await watching;
  assert.deepEqual(typesOf(seen), typesOf(await processOf(second.client(key), runId)));
});

test('a run is watched and cancelled from a node that does not execute it', async (t) => {
  const { nodes, key, model } = await startNodes(t, [{}, {}], 100);
  const [first, second] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
  const runId = await startAndLeave(first.client(key), input);
  const watching = collect(first.client(key).followRun(runId));
  assert.equal((await second.client(key).cancelRun(runId)).status, 'cancelled');
  const last = (await watching).at(-1);
  assert.equal(last?.type === 'complete' && last.payload.status, 'cancelled');
  await assert.rejects(first.client(key).cancelRun(runId), { status: 409 });
  const length = (await processOf(first.client(key), runId)).length;
  // Another run of the same node: whatever it had left to write of the cancelled one is written by its end.
  await assertWhole(first.client(key), await startAndLeave(first.client(key), input), ANSWER);
  const process = await processOf(second.client(key), runId);
  assert.equal(process.length, length);
  assert.equal(process.at(-1)?.type, 'complete');
  assert.equal(model.requests.length, 2);
});

test('the run of a frozen node goes on elsewhere; when it wakes up it adds nothing, and can take over again', async (t) => {
  const { nodes, key } = await startNodes(t, [{}, {}]);
  const [frozen, other] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
  const runId = await startAndLeave(frozen.client(key), input);
  frozen.sigstop();
  await until(async () => {
    const process = await processOf(other.client(key), runId);
    const voided = process.findIndex(({ type }) => type === 'step');
    return voided !== -1 && process.length > voided + 3 ? true : undefined;
  }, 'the takeover');
  frozen.sigcont();
  // Its answer says that it is awake, and so has had its say about the run that it lost.
  await processOf(frozen.client(key), runId);
  await other.kill9();
  await assertWhole(frozen.client(key), runId, ANSWER);
  const process = await processOf(frozen.client(key), runId);
  const steps = process.flatMap((event) => (event.type === 'step' ? [event.payload.status] : []));
  assert.deepEqual(steps, ['interrupted', 'interrupted', 'completed']);
});

test('a frozen node wakes up to runs that others have finished, without a duplicate', async (t) => {
  const { nodes, key, store } = await startNodes(t, [{}, {}]);
  const [frozen, other] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
  const runIds = await Promise.all(Array.from({ length: 5 }, () => startAndLeave(frozen.client(key), input)));
  frozen.sigstop();
  for (const runId of runIds) await assertWhole(other.client(key), runId, ANSWER);
  frozen.sigcont();
  // A run of its own, from its start to its end: whatever it had left to write of the others is written by then.
  await assertWhole(frozen.client(key), await startAndLeave(frozen.client(key), input), ANSWER);
  for (const runId of runIds) await assertWhole(frozen.client(key), runId, ANSWER);
  const { rows } = await store.pool.query("select id from runs where status = 'running'");
  assert.deepEqual(rows, []);
});

test('a node that keeps its name over a restart continues its runs', async (t) => {
  const { nodes, key } = await startNodes(t, [{ NODE_ID: 'steady' }]);
  const runId = await startAndLeave(nodes[0]!.client(key), input);
  await nodes[0]!.kill9();
  await nodes[0]!.restart();
  await assertWhole(nodes[0]!.client(key), runId, ANSWER);
});

test('a run whose node died between its row and its workflow is picked up', async (t) => {
  const { nodes, key, store } = await startNodes(t, [{}], 0);
  const client = nodes[0]!.client(key);
  const scope = await createAccountStore(store.db).ensureMember({
    workspace: 'main',
    email: 'ann@example.com',
  });
  const { agents } = await client.listAgents();
  const id = newId();
  const payload = { runId: id, modelName: input.modelName, locale: 'en' as const, inputText: 'Hi' };
  const firstEvent = newEvent(1, { type: 'config', payload });
  const stored = {
    ...input,
    agentId: agents[0]!.id,
    fileUrls: [],
    mentions: [],
    maxBrowsingSteps: 25,
    maxChainSteps: 10,
    maxRetries: 2,
    retryDelayMs: 500,
    includeOthersEntities: true,
    extendedContextEnabled: false,
    updateMemory: false,
    cancelChildren: true,
  };
  assert.ok(
    await createRunStore(store.db).create(scope, { id, input: stored, firstEvent, isWaiting: false }),
  );
  assert.equal((await client.getRunStatus(id)).status, 'running');
  await assertWhole(client, id, ANSWER);
  assert.equal(await settled(client, id), 'completed');
});

test('a run that counts as a node’s own, though the node never heard that it got it, is taken up', async (t) => {
  const { nodes, key, store } = await startNodes(t, [{ NODE_ID: 'gone' }, { NODE_ID: 'owner' }]);
  const [gone, owner] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
  const runId = await startAndLeave(gone.client(key), input);
  await gone.kill9();
  await store.pool.query("update dbos.workflow_status set executor_id = 'owner' where executor_id = 'gone'");
  await assertWhole(owner.client(key), runId, ANSWER);
});

test('a node that lost a run and got it back without knowing takes it up as its new owner, and ends it once', async (t) => {
  const { nodes, key, store } = await startNodes(t, [{}], 50);
  const client = nodes[0]!.client(key);
  const runId = await startAndLeave(client, input);
  const { rowCount } = await store.pool.query(
    "update dbos.workflow_status set owner_xid = 'somebody' where status = 'PENDING'",
  );
  assert.equal(rowCount, 1);
  await assertWhole(client, runId, ANSWER);
  await until(async () => {
    const { rows } = await store.pool.query('select status from dbos.workflow_status');
    return rows[0].status === 'SUCCESS' || undefined;
  }, 'the end of the workflow');
  const steps = (await processOf(client, runId)).filter(({ type }) => type === 'step');
  assert.equal(steps.length, 2, 'one that was interrupted, and one that was finished');
});

test('a node that only takes calls leaves the runs of a dead one to those who work', async (t) => {
  const { nodes, key, store } = await startNodes(t, [
    { NODE_ID: 'gone' },
    { QUARRY_ROLE: 'api' },
    { NODE_ID: 'works' },
  ]);
  const [gone, takesCalls] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
  const runId = await startAndLeave(gone.client(key), input);
  await gone.kill9();
  await assertWhole(takesCalls.client(key), runId, ANSWER);
  const { rows } = await store.pool.query('select executor_id from dbos.workflow_status');
  assert.deepEqual(rows, [{ executor_id: 'works' }]);
});
