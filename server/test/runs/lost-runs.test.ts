import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRunStore } from '../../src/store/runs/runs.ts';
import { createAccountStore } from '../../src/store/accounts/accounts.ts';
import { newEvent } from '../../src/store/runs/events.ts';
import { newId } from '../../src/store/database/ids.ts';
import { processOf, settled, startAndLeave, until } from './timeline.ts';
import { assertWhole } from './whole-run.ts';
import { ANSWER, input, startNodes } from './several-nodes.ts';

test('a run whose node died between its row and its workflow is picked up', async (t) => {
  const { nodes, key, store } = await startNodes(t, [{}], () => 0);
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
    useHistory: true,
    updateMemory: false,
    cancelChildren: true,
    depth: 'standard' as const,
    scope: undefined,
    matrixContinueContext: undefined,
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
  const { nodes, key, store } = await startNodes(t, [{}], () => 50);
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
